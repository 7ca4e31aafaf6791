//! The tree of a game: going through it and changing it.

use draughts::notation::movetext;
use draughts::tree::{NodeId, Tree};
use draughts::{AnyPosition, RulesetName};

fn add(tree: &mut Tree, after: NodeId, text: &str) -> NodeId {
    let action = movetext::read(tree.position(after).unwrap(), text).unwrap();
    tree.add(after, action).unwrap()
}

fn line(tree: &Tree) -> Vec<String> {
    tree.main_line()
        .map(|node| {
            let before = tree.position(tree.parent(node).unwrap()).unwrap();
            movetext::write(before, tree.step(node).unwrap().action().unwrap())
        })
        .collect()
}

#[test]
fn a_tree_grows_and_is_pruned() {
    let mut tree = Tree::new(AnyPosition::start(RulesetName::International));
    let first = add(&mut tree, NodeId::ROOT, "32-28");
    let second = add(&mut tree, first, "19-23");
    add(&mut tree, second, "28x19");
    let other = add(&mut tree, first, "18-22");
    let beyond = add(&mut tree, other, "37-32");
    assert_eq!(line(&tree), ["32-28", "19-23", "28x19"]);
    assert_eq!(add(&mut tree, first, "18-22"), other, "a move that is there is not added again");
    assert_eq!((tree.len(), tree.ply(beyond), tree.way(beyond)), (5, 3, vec![first, other, beyond]));
    assert!(tree.is_main_line(second) && !tree.is_main_line(beyond));

    tree.make_main_line(beyond);
    assert_eq!(line(&tree), ["32-28", "18-22", "37-32"]);
    tree.promote(second);
    assert_eq!(line(&tree), ["32-28", "19-23", "28x19"]);
    tree.promote(second);
    assert_eq!(tree.children(first), [second, other], "the first stays the first");

    tree.delete(other);
    assert_eq!((tree.len(), tree.contains(beyond)), (3, false));
    let illegal = movetext::read(tree.start(), "33-28").unwrap();
    assert!(tree.add(first, illegal).is_err(), "it is Black's turn there");
    assert!(tree.add(beyond, illegal).is_err(), "there is no such node any more");
    tree.delete(NodeId::ROOT);
    assert!(tree.is_empty() && tree.contains(NodeId::ROOT));
}

#[test]
fn trees_are_equal_by_what_they_say() {
    let mut one = Tree::new(AnyPosition::start(RulesetName::Russian));
    let mut other = one.clone();
    let gone = add(&mut one, NodeId::ROOT, "a3-b4");
    one.delete(gone);
    for tree in [&mut one, &mut other] {
        let node = add(tree, NodeId::ROOT, "c3-d4");
        tree.remarks_mut(node).unwrap().after.push("usual".to_owned());
    }
    assert!(one == other, "names of nodes do not matter");
    let last = other.last();
    other.remarks_mut(last).unwrap().after.clear();
    assert!(one != other);
}
