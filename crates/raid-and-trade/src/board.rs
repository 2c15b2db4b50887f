//! The table as text, for a terminal of eighty columns.

use kernel::{Seat, Viewer};
use parts::bits::ones;
use parts::terminal::{list, rule};

use crate::agenda::Task;
use crate::ids::{Card, GUARDS, NONE, Section, Size, Square, Tile};
use crate::map::Edge;
use crate::notation::section_name;
use crate::setup::{MapKind, RaidAndTrade};
use crate::state::Table;
use crate::text::{card_text, cost_text, effect_text, tokens_text};
use crate::view::View;

/// The width of a tile: seven points of three columns, and a gap.
const TILE_WIDTH: usize = 26;
/// Points of the grid of a tile, in each direction.
const GRID: usize = 7;

/// The table as a viewer sees it.
pub(crate) fn draw(game: &RaidAndTrade, view: &View) -> String {
    let table = &view.table;
    let mut text = heading(game, table);
    if game.map == MapKind::Custom || game.escape {
        text.push_str(&listed_map(game, table));
    } else {
        text.push_str(&drawn_map(game, table));
    }
    for seat in Seat::all(game.seats) {
        text.push_str(&rule());
        text.push_str(&player(game, view, seat));
    }
    if table.basket.gives() {
        let basket = &table.basket;
        let items = |set: crate::ids::ItemSet| set.iter().map(|item| game.pack.card(Card(item)).id.clone());
        let give: Vec<String> = std::iter::once(tokens_text(basket.give))
            .filter(|text| !text.is_empty())
            .chain(items(basket.give_items))
            .collect();
        let want: Vec<String> = std::iter::once(tokens_text(basket.want))
            .filter(|text| !text.is_empty())
            .chain(items(basket.want_items))
            .collect();
        text.push_str(&list(&format!("{} offers {}: ", basket.from, basket.to), &give));
        text.push_str(&list("   for: ", &want));
    }
    text
}

fn heading(game: &RaidAndTrade, table: &Table) -> String {
    let mut text = match table.round {
        0 => "Before the first round\n".into(),
        round => format!("Round {round}, {} begins\n", table.first),
    };
    if let Some(event) = table.event() {
        text.push_str(&titled(game, "Event: ", event));
    }
    for number in ones(table.event_open.into()) {
        text.push_str(&titled(game, "Event to choose: ", Card(game.pack.events_from + number)));
    }
    let quests: Vec<String> = ones(table.quest_open.into())
        .map(|number| game.pack.card(Card(game.pack.quests_from + number)))
        .map(|info| format!("{} {} ({})", info.id, info.name, cost_text(&info.cost)))
        .collect();
    if !quests.is_empty() {
        text.push_str(&list("Quests: ", &quests));
    }
    if let Some(market) = game.pack.markets.get(usize::from(table.market)) {
        text.push_str(&list("Black Market: ", &[crate::text::market_text(market)]));
    }
    if let Some(helipad) = game.pack.helipads.get(usize::from(table.helipad)) {
        text.push_str(&list("Helicopter: ", &[crate::text::helipad_text(helipad)]));
    }
    if table.outpost != NONE {
        let place = game.square_name(Square(table.outpost));
        let inside: String = table.inside().iter().map(|seat| seat.letter()).collect();
        let inside = if inside.is_empty() { "nobody".into() } else { inside };
        text.push_str(&format!("Outpost: {place}, inside {inside}; Incident deck {}\n", table.incident_deck));
    }
    text
}

/// A card with its text behind a heading.
fn titled(game: &RaidAndTrade, heading: &str, card: Card) -> String {
    let words = format!("{}. {}", game.pack.card(card).name, card_text(&game.pack, card));
    list(heading, &[words])
}

/// What stands on a square: size and number, a raided square, the Outpost, a Guard.
fn square_mark(game: &RaidAndTrade, table: &Table, square: Square) -> String {
    let number = game.world().square(square).number;
    if table.outpost == square.0 {
        return "OP".into();
    }
    if table.guarded() & square.bit() != 0 {
        return format!("G{number}");
    }
    match table.house(square) {
        Some(Size::Small) => format!("S{number}"),
        Some(Size::Medium) => format!("M{number}"),
        Some(Size::Large) => format!("L{number}"),
        None if table.round == 0 => format!("{number:>2}"),
        None => "..".into(),
    }
}

fn incident_mark(game: &RaidAndTrade, table: &Table, tile: Tile) -> String {
    table.incident_on(tile, game.pack.incidents_from).map_or(String::new(), |_| " !".into())
}

/// What the marks of the map mean.
const LEGEND: &str = "Sections a b c, figures A B C; roads - and |, barricades #, elevation lines ~;
Houses small S, medium M, large L by square, raided .., Outpost OP, Incident !.
";

/// The Incidents on the tiles, with what collecting them costs.
fn incidents(game: &RaidAndTrade, table: &Table) -> String {
    let lying: Vec<String> = Tile::all()
        .filter_map(|tile| {
            let card = table.incident_on(tile, game.pack.incidents_from)?;
            let info = game.pack.card(card);
            Some(format!("{} {} ({})", tile.name(), info.name, cost_text(&info.cost)))
        })
        .collect();
    if lying.is_empty() { String::new() } else { list("Incidents: ", &lying) }
}

/// The tiles as they lie, three by three.
fn drawn_map(game: &RaidAndTrade, table: &Table) -> String {
    let mut text = String::from(LEGEND);
    for y in -1..=1 {
        let tiles: Vec<Vec<String>> =
            (-1..=1).map(|x| tile_lines(game, table, table.map.tile_at(x, y))).collect();
        for line in 0..=GRID {
            let row: String = tiles.iter().map(|tile| format!("{:<TILE_WIDTH$}", tile[line])).collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
    }
    text + &incidents(game, table)
}

/// A point of a face after this many quarter turns.
fn turned(x: u8, y: u8, quarter: u8) -> (usize, usize) {
    let (x, y, far) = (usize::from(x), usize::from(y), GRID - 1);
    match quarter % 4 {
        0 => (x, y),
        1 => (far - y, x),
        2 => (far - x, far - y),
        _ => (y, far - x),
    }
}

fn tile_lines(game: &RaidAndTrade, table: &Table, tile: Option<Tile>) -> Vec<String> {
    let Some(tile) = tile else { return vec![String::new(); GRID + 1] };
    let face = game.world().face(tile);
    let quarter = table.map.at(tile).turned().unwrap_or_default().0;
    let mut grid = [[' '; 3 * GRID + 3]; GRID];
    let mut put = |(column, row): (usize, usize), mark: &str| {
        for (at, letter) in mark.chars().enumerate() {
            if 3 * column + at < grid[row].len() {
                grid[row][3 * column + at] = letter;
            }
        }
    };
    for (a, b, edge) in &face.edges {
        let (a, b) = (&face.nodes[usize::from(*a)], &face.nodes[usize::from(*b)]);
        let (from, to) = (turned(a.x, a.y, quarter), turned(b.x, b.y, quarter));
        let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
        let mark = match edge {
            Edge::Road if from.1 == to.1 => "-",
            Edge::Road => "|",
            Edge::Barricade => "#",
            Edge::Elevation => "~",
        };
        put(middle, mark);
    }
    for (at, info) in game.world().squares.iter().enumerate().filter(|(_, info)| info.tile == tile) {
        let square = Square(at as u8);
        if game.squares & square.bit() != 0 {
            put(turned(info.x, info.y, quarter), &square_mark(game, table, square));
        }
    }
    // Roads that lead on, each in the middle of its side.
    for (side, (x, y)) in [(3, 0), (6, 3), (3, 6), (0, 3)].into_iter().enumerate() {
        if table.map.gates[tile.index()][side] != NONE {
            let upright = (side + usize::from(quarter)) % 2 == 0;
            put(turned(x, y, quarter), if upright { "|" } else { "-" });
        }
    }
    let mut marked = 0u64;
    for node in &face.nodes {
        let letter = (b'a' + node.section.within()) as char;
        let here: String = if marked & node.section.bit() == 0 {
            Seat::all(game.seats)
                .filter(|seat| table.section(*seat) == Some(node.section))
                .map(|seat| seat.letter().to_ascii_uppercase())
                .collect()
        } else {
            String::new()
        };
        marked |= node.section.bit();
        put(turned(node.x, node.y, quarter), &format!("{letter}{here}"));
    }
    let title = format!("{} {}{}", tile.name(), face.name, incident_mark(game, table, tile));
    let title: String = title.chars().take(TILE_WIDTH - 1).collect();
    std::iter::once(title)
        .chain(grid.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()))
        .collect()
}

/// The tiles as a list of sections and where they lead.
fn listed_map(game: &RaidAndTrade, table: &Table) -> String {
    let mut text = String::from(
        "Sections, where they lead (# barricade, ~ elevation line), their squares (small
S, medium M, large L, Guard G, raided ..) and figures A B C.
",
    );
    for tile in Tile::all() {
        let placed = table.map.at(tile);
        if placed.turned().is_none() || !game.is_standing(table, tile) {
            continue;
        }
        let face = game.world().face(tile);
        let guards = (0..GUARDS).filter(|guard| table.guard_tile[*guard] == tile.0).count();
        let guards = if guards > 0 { format!(", {guards} Guard") } else { String::new() };
        text.push_str(&format!(
            "{} {} at {} {}{guards}{}\n",
            tile.name(),
            face.name,
            placed.x,
            placed.y,
            incident_mark(game, table, tile)
        ));
        for section in (0..face.sections).map(|within| Section::of(tile, within)) {
            let mut parts: Vec<String> = Vec::new();
            for to in ones(game.around(table, section)).map(Section) {
                let sign = if to.tile() != tile {
                    ""
                } else if face.barricades[usize::from(section.within())] >> to.within() & 1 == 1 {
                    "#"
                } else {
                    "~"
                };
                parts.push(format!("{sign}{}", section_name(to)));
            }
            for square in ones(face.squares[usize::from(section.within())]).map(Square) {
                parts.push(square_mark(game, table, square));
            }
            for seat in Seat::all(game.seats).filter(|seat| table.section(*seat) == Some(section)) {
                parts.push(seat.letter().to_ascii_uppercase().to_string());
            }
            text.push_str(&list(&format!("  {}: ", section_name(section)), &parts));
        }
    }
    text + &incidents(game, table)
}

fn player(game: &RaidAndTrade, view: &View, seat: Seat) -> String {
    let table = &view.table;
    let side = table.side(seat);
    let name = side.character().map_or("no character yet", |who| &game.pack.character(who).name);
    let mut marks = Vec::new();
    if table.agenda.iter().any(|task| task == Task::Turn) && table.turn == seat {
        marks.push("on turn");
    }
    if table.passed.contains(seat) {
        marks.push("passed");
    }
    if table.out.contains(seat) {
        marks.push("out");
    }
    if view.viewer.is(seat) {
        marks.push("you");
    }
    let mut text = format!("{seat}  {name}");
    if !marks.is_empty() {
        text.push_str(&format!(" ({})", marks.join(", ")));
    }
    let dial = match (side.dial, game.escape) {
        (dial, true) => format!("Adrenaline {}", -dial),
        (dial, false) if dial < 0 => format!("Blacklist {}", -dial),
        (dial, false) => format!("Favor {dial}"),
    };
    let [small, medium, large] = side.houses;
    let cards = match game.escape {
        true => String::new(),
        false => format!("Quests {}, Incidents {}, ", side.quests.count_ones(), side.incidents),
    };
    text.push_str(&format!(
        "\n   AP {}, Skill {}, {dial}, {cards}Houses {small}/{medium}/{large}\n",
        side.ap, side.skill
    ));
    text.push_str(&list(
        "   tokens:  ",
        &[tokens_text(side.tokens)].map(|t| if t.is_empty() { "-".into() } else { t }),
    ));
    let quests = ones(side.quests.into()).map(|number| Card(game.pack.quests_from + number));
    if view.viewer == Viewer::Seat(seat) {
        for item in side.crafted.iter() {
            text.push_str(&usable(game, "   crafted: ", Card(item)));
        }
        text.push_str(&items(game, side.hand));
        for incident in ones(view.hand.into()) {
            text.push_str(&usable(game, "   hand:    ", game.pack.incident(incident)));
        }
        for quest in quests {
            text.push_str(&usable(game, "   quest:   ", quest));
        }
        return text;
    }
    let ids: Vec<String> = side.crafted.iter().map(|item| game.pack.card(Card(item)).id.clone()).collect();
    text.push_str(&list("   crafted: ", &ids));
    if side.quests != 0 {
        let quests: Vec<String> = quests.map(|quest| game.pack.card(quest).id.clone()).collect();
        text.push_str(&list("   quests:  ", &quests));
    }
    text
}

/// A card of the viewer's with what it does.
fn usable(game: &RaidAndTrade, heading: &str, card: Card) -> String {
    let info = game.pack.card(card);
    list(heading, &[format!("{} {}. {}", info.id, info.name, effect_text(&game.pack, card))])
}

/// The items a player can craft, by Skill, with what each costs.
fn items(game: &RaidAndTrade, hand: crate::ids::ItemSet) -> String {
    let mut text = String::new();
    for skill in 1..=3 {
        let priced: Vec<String> = hand
            .iter()
            .map(|item| game.pack.card(Card(item)))
            .filter(|info| info.skill == skill)
            .map(|info| format!("{} ({})", info.id, cost_text(&info.cost)))
            .collect();
        if !priced.is_empty() {
            text.push_str(&list(&format!("   for {skill} Skill: "), &priced));
        }
    }
    text
}
