//! Shapes that are always drawn alike, from `shapes.txt`: a table, a name and the drawing, whose inks are numbered.

use std::sync::OnceLock;

const TEXT: &str = include_str!("shapes.txt");

struct Shape {
    table: &'static str,
    name: &'static str,
    drawing: &'static str,
}

fn shapes() -> &'static [Shape] {
    static SHAPES: OnceLock<Vec<Shape>> = OnceLock::new();
    SHAPES.get_or_init(|| {
        let lines = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines
            .filter_map(|line| {
                let mut parts = line.splitn(3, ' ');
                Some(Shape { table: parts.next()?, name: parts.next()?, drawing: parts.next().unwrap_or("") })
            })
            .collect()
    })
}

/// The drawing with this name.
pub fn shape(table: &str, name: &str) -> Option<&'static str> {
    shapes().iter().find(|shape| shape.table == table && shape.name == name).map(|shape| shape.drawing)
}

/// The names in a table, in their order, which never changes: what is drawn from an id is picked by it.
pub fn names(table: &str) -> Vec<&'static str> {
    shapes().iter().filter(|shape| shape.table == table).map(|shape| shape.name).collect()
}
