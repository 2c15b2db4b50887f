//! The tree a search grows: nodes in one list, each with its children in the order of their choices.

use kernel::Seat;

/// A place in the tree.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct NodeNo(u32);

impl NodeNo {
    pub const ROOT: NodeNo = NodeNo(0);
    const NONE: NodeNo = NodeNo(u32::MAX);
}

/// What is known about one answer of one seat, given the answers before it. Chance and forced answers make no
/// node, so a node stands for all the states they lead to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node<C> {
    /// The answer that leads here; the root has none.
    pub choice: Option<C>,
    /// Who gave it.
    pub seat: Seat,
    /// How often it was given.
    pub visits: u32,
    /// How often it could have been given.
    pub offers: u32,
    /// What the giver got out of it, summed.
    pub total: f32,
    /// How well it looked before anybody had tried it: a weight.
    pub prior: f32,
    first: NodeNo,
    next: NodeNo,
}

impl<C> Node<C> {
    fn new(seat: Seat, choice: Option<C>, prior: f32) -> Node<C> {
        Node {
            choice,
            seat,
            visits: 0,
            offers: 0,
            total: 0.0,
            prior,
            first: NodeNo::NONE,
            next: NodeNo::NONE,
        }
    }

    /// What the giver got out of it on average.
    pub fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }
}

/// Nodes in one list that never grows beyond its bound.
#[derive(Debug)]
pub(super) struct Tree<C> {
    nodes: Vec<Node<C>>,
    /// Where a subtree is copied to when the rest is forgotten.
    spare: Vec<Node<C>>,
    nodes_max: usize,
}

impl<C: Copy + Ord> Tree<C> {
    pub fn new(nodes_max: usize) -> Tree<C> {
        let mut tree = Tree { nodes: Vec::new(), spare: Vec::new(), nodes_max: nodes_max.max(1) };
        tree.clear();
        tree
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::new(Seat::FIRST, None, 1.0));
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub fn node(&self, number: NodeNo) -> &Node<C> {
        &self.nodes[number.0 as usize]
    }

    #[inline]
    pub fn node_mut(&mut self, number: NodeNo) -> &mut Node<C> {
        &mut self.nodes[number.0 as usize]
    }

    /// The children of a node in order.
    pub fn children(&self, parent: NodeNo) -> impl Iterator<Item = NodeNo> + '_ {
        let mut next = self.node(parent).first;
        std::iter::from_fn(move || {
            let number = next;
            (number != NodeNo::NONE).then(|| {
                next = self.node(number).next;
                number
            })
        })
    }

    /// The child for an answer, if there is one.
    pub fn child(&self, parent: NodeNo, seat: Seat, choice: C) -> Option<NodeNo> {
        self.children(parent).find(|child| {
            let node = self.node(*child);
            node.seat == seat && node.choice == Some(choice)
        })
    }

    /// Finds or makes the child for each of these sorted answers and appends them to `out`. Tells whether all
    /// are there: a full tree makes no more.
    pub fn offer(
        &mut self,
        parent: NodeNo,
        seat: Seat,
        choices: &[C],
        out: &mut Vec<NodeNo>,
        mut prior: impl FnMut(C) -> f32,
    ) -> bool {
        let mut before = NodeNo::NONE;
        let mut at = self.node(parent).first;
        for choice in choices {
            let wanted = (seat, Some(*choice));
            while at != NodeNo::NONE && (self.node(at).seat, self.node(at).choice) < wanted {
                before = at;
                at = self.node(at).next;
            }
            if at == NodeNo::NONE || (self.node(at).seat, self.node(at).choice) != wanted {
                if self.nodes.len() >= self.nodes_max {
                    return false;
                }
                let number = NodeNo(self.nodes.len() as u32);
                let mut node = Node::new(seat, Some(*choice), prior(*choice));
                node.next = at;
                self.nodes.push(node);
                match before {
                    NodeNo::NONE => self.node_mut(parent).first = number,
                    before => self.node_mut(before).next = number,
                }
                at = number;
            }
            self.node_mut(at).offers += 1;
            out.push(at);
            before = at;
            at = self.node(at).next;
        }
        true
    }

    /// Forgets everything but what follows after `node`, which becomes the root.
    pub fn keep(&mut self, node: NodeNo) {
        self.spare.clear();
        let mut root = *self.node(node);
        root.next = NodeNo::NONE;
        self.spare.push(root);
        // Copied level by level: each copied node still names its first child in the old list.
        let mut copied = 0;
        while copied < self.spare.len() {
            let mut old = self.spare[copied].first;
            let mut before = None;
            while old != NodeNo::NONE {
                let number = NodeNo(self.spare.len() as u32);
                self.spare.push(*self.node(old));
                match before {
                    None => self.spare[copied].first = number,
                    Some(before) => self.spare[before as usize].next = number,
                }
                before = Some(number.0);
                old = self.node(old).next;
            }
            copied += 1;
        }
        std::mem::swap(&mut self.nodes, &mut self.spare);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::FIRST;
    const B: Seat = Seat::new(1);

    fn choices(tree: &Tree<u8>, node: NodeNo) -> Vec<(Seat, u8)> {
        let pair = |number| (tree.node(number).seat, tree.node(number).choice.expect("not the root"));
        tree.children(node).map(pair).collect()
    }

    #[test]
    fn children_stay_sorted_and_are_made_once() {
        let mut tree = Tree::new(100);
        let mut out = Vec::new();
        assert!(tree.offer(NodeNo::ROOT, A, &[2, 5], &mut out, |_| 1.0));
        assert!(tree.offer(NodeNo::ROOT, B, &[1], &mut out, |_| 1.0));
        assert!(tree.offer(NodeNo::ROOT, A, &[1, 2, 3, 9], &mut out, |_| 1.0));
        assert_eq!(choices(&tree, NodeNo::ROOT), [(A, 1), (A, 2), (A, 3), (A, 5), (A, 9), (B, 1)]);
        assert_eq!(out[0], out[4], "2 of seat a is one node");
        assert_eq!(tree.node(out[0]).offers, 2);
        assert_eq!(tree.len(), 7);
    }

    #[test]
    fn a_full_tree_makes_no_more() {
        let mut tree = Tree::new(3);
        let mut out = Vec::new();
        assert!(!tree.offer(NodeNo::ROOT, A, &[1, 2, 3], &mut out, |_| 1.0));
        assert_eq!(tree.len(), 3);
        out.clear();
        assert!(tree.offer(NodeNo::ROOT, A, &[1, 2], &mut out, |_| 1.0), "what is there can be used");
    }

    #[test]
    fn what_follows_an_answer_can_be_kept() {
        let mut tree = Tree::new(100);
        let (mut first, mut second, mut third) = (Vec::new(), Vec::new(), Vec::new());
        tree.offer(NodeNo::ROOT, A, &[1, 2, 3], &mut first, |_| 1.0);
        tree.offer(first[1], A, &[7, 8], &mut second, |_| 0.5);
        tree.offer(first[2], A, &[4], &mut Vec::new(), |_| 1.0);
        tree.offer(second[0], B, &[1, 2], &mut third, |_| 1.0);
        tree.node_mut(third[1]).visits = 5;
        tree.keep(first[1]);
        assert_eq!(tree.len(), 5);
        assert_eq!(choices(&tree, NodeNo::ROOT), [(A, 7), (A, 8)]);
        let seven = tree.child(NodeNo::ROOT, A, 7).expect("kept");
        assert_eq!(choices(&tree, seven), [(B, 1), (B, 2)]);
        let two = tree.child(seven, B, 2).expect("kept");
        assert_eq!(tree.node(two).visits, 5);
    }
}
