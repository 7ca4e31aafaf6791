//! The phases of Edmonds' method.
//!
//! Nodes are the vertices and, numbered behind them, the blossoms: odd cycles of nodes shrunk to one. A node that is in no
//! blossom is on the surface. In a phase surface nodes are outer (at an even distance from a free vertex), inner (odd) or
//! idle. `dual` of a vertex is twice what the textbooks call so, and all of them start even: then the slack between two
//! outer nodes is always even and can be halved exactly.

use super::{Graph, Wide};

const NOBODY: usize = usize::MAX;

/// The partner of every vertex in a perfect matching of the greatest weight; `None` if there is no perfect matching.
#[must_use]
pub fn perfect_matching<const LIMBS: usize>(graph: &Graph<LIMBS>) -> Option<Vec<usize>> {
    if !graph.order().is_multiple_of(2) {
        return None;
    }
    let mut search = Search::new(graph)?;
    search.match_tight_edges();
    while search.mates.contains(&NOBODY) {
        search.phase()?;
    }
    Some(search.mates)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    Idle,
    Outer,
    Inner,
}

/// An edge with the end in the node that owns it first.
#[derive(Clone, Copy)]
struct Edge {
    near: usize,
    far: usize,
}

struct Blossom<const LIMBS: usize> {
    /// The cycle, its base first.
    children: Vec<usize>,
    /// From each child to the next.
    links: Vec<Edge>,
    dual: Wide<LIMBS>,
    /// The vertex whose partner is outside, or that is free.
    base: usize,
    /// For every vertex outside: the vertex inside with the least slack to it.
    nearest: Vec<u32>,
    vertices: Vec<usize>,
}

struct Search<'a, const LIMBS: usize> {
    graph: &'a Graph<LIMBS>,
    duals: Vec<Wide<LIMBS>>,
    mates: Vec<usize>,
    /// The surface node of each vertex.
    surface: Vec<usize>,
    blossoms: Vec<Option<Blossom<LIMBS>>>,
    /// Of surface nodes.
    labels: Vec<Label>,
    /// For inner nodes: the edge to the outer node by which they were reached.
    parents: Vec<Option<Edge>>,
    /// For outer nodes the best edge to another outer node, for idle ones that to an outer node.
    best: Vec<Option<Offer<LIMBS>>>,
    /// By how much the duals of outer vertices have sunk in this phase.
    sunk: Wide<LIMBS>,
}

/// An edge with the slack that it would have if no dual had sunk in this phase: that stays, and can be compared.
#[derive(Clone, Copy)]
struct Offer<const LIMBS: usize> {
    edge: Edge,
    slack: Wide<LIMBS>,
}

enum Event {
    Grow(usize),
    Meet(usize),
    Open(usize),
}

impl<'a, const LIMBS: usize> Search<'a, LIMBS> {
    fn new(graph: &'a Graph<LIMBS>) -> Option<Self> {
        let order = graph.order();
        let mut duals = Vec::with_capacity(order);
        for vertex in 0..order {
            let heaviest = (0..order).filter_map(|other| graph.edge(vertex, other)).max()?;
            duals.push(heaviest.doubled());
        }
        let room = order + order / 2 + 1;
        Some(Self {
            graph,
            duals,
            mates: vec![NOBODY; order],
            surface: (0..order).collect(),
            blossoms: (order..room).map(|_| None).collect(),
            labels: vec![Label::Idle; room],
            parents: vec![None; room],
            best: vec![None; room],
            sunk: Wide::ZERO,
        })
    }

    fn order(&self) -> usize {
        self.graph.order()
    }

    /// Weights count double here, like the duals.
    fn slack(&self, edge: Edge) -> Wide<LIMBS> {
        let weight = self.graph.edge(edge.near, edge.far).copied().unwrap_or(Wide::ZERO);
        self.duals[edge.near].plus(&self.duals[edge.far]).minus(&weight.doubled().doubled())
    }

    fn match_tight_edges(&mut self) {
        for near in 0..self.order() {
            if self.mates[near] != NOBODY {
                continue;
            }
            let tight = |&far: &usize| {
                self.mates[far] == NOBODY
                    && self.graph.edge(near, far).is_some()
                    && self.slack(Edge { near, far }).is_zero()
            };
            if let Some(far) = (near + 1..self.order()).find(tight) {
                self.mates[near] = far;
                self.mates[far] = near;
            }
        }
    }

    fn blossom(&self, node: usize) -> Option<&Blossom<LIMBS>> {
        node.checked_sub(self.order()).and_then(|index| self.blossoms[index].as_ref())
    }

    fn base(&self, node: usize) -> usize {
        self.blossom(node).map_or(node, |blossom| blossom.base)
    }

    fn vertices(&self, node: usize) -> Vec<usize> {
        self.blossom(node).map_or_else(|| vec![node], |blossom| blossom.vertices.clone())
    }

    /// The surface nodes, each once.
    fn surface_nodes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.order()).filter(|&vertex| self.surface[vertex] == vertex).chain(
            self.blossoms.iter().enumerate().filter_map(|(index, blossom)| {
                let node = index + self.order();
                blossom.as_ref().filter(|blossom| self.surface[blossom.base] == node).map(|_| node)
            }),
        )
    }

    /// One augmentation; `None` if no free vertex can be reached by another.
    fn phase(&mut self) -> Option<()> {
        self.labels.fill(Label::Idle);
        self.parents.fill(None);
        self.best.fill(None);
        self.sunk = Wide::ZERO;
        let nodes: Vec<usize> = self.surface_nodes().collect();
        let roots: Vec<usize> =
            nodes.into_iter().filter(|&node| self.mates[self.base(node)] == NOBODY).collect();
        for &root in &roots {
            self.labels[root] = Label::Outer;
        }
        for root in roots {
            self.scan(root);
        }
        loop {
            let (delta, event) = self.next_event()?;
            self.shift_duals(&delta);
            match event {
                Event::Grow(node) => self.grow(node),
                Event::Open(node) => self.open(node),
                Event::Meet(node) => {
                    if let Some(offer) = self.best[node]
                        && self.meet(offer.edge)
                    {
                        self.dissolve_spent_blossoms();
                        return Some(());
                    }
                }
            }
        }
    }

    /// Offers all edges of a node that has become outer.
    fn scan(&mut self, node: usize) {
        let twice_sunk = self.sunk.doubled();
        for far in 0..self.order() {
            let other = self.surface[far];
            if other == node {
                continue;
            }
            let near = match self.blossom(node) {
                None => node,
                Some(blossom) => match blossom.nearest[far] {
                    u32::MAX => continue,
                    near => near as usize,
                },
            };
            if self.graph.edge(near, far).is_none() {
                continue;
            }
            let twin = Edge { near: far, far: near };
            match self.labels[other] {
                Label::Inner => {}
                Label::Idle => {
                    let slack = self.slack(twin).plus(&self.sunk);
                    self.offer(other, Offer { edge: twin, slack });
                }
                Label::Outer => {
                    let slack = self.slack(twin).plus(&twice_sunk);
                    self.offer(node, Offer { edge: Edge { near, far }, slack });
                    self.offer(other, Offer { edge: twin, slack });
                }
            }
        }
    }

    fn offer(&mut self, node: usize, offer: Offer<LIMBS>) {
        if self.best[node].as_ref().is_none_or(|best| offer.slack < best.slack) {
            self.best[node] = Some(offer);
        }
    }

    fn next_event(&self) -> Option<(Wide<LIMBS>, Event)> {
        let (mut grow, mut meet): (Option<(&Offer<LIMBS>, usize)>, _) = (None, None);
        let mut open: Option<(&Wide<LIMBS>, usize)> = None;
        for node in self.surface_nodes() {
            match (self.labels[node], &self.best[node]) {
                (Label::Idle, Some(offer)) if grow.is_none_or(|(best, _)| offer.slack < best.slack) => {
                    grow = Some((offer, node));
                }
                (Label::Outer, Some(offer))
                    if meet.is_none_or(|(best, _): (&Offer<LIMBS>, usize)| offer.slack < best.slack) =>
                {
                    meet = Some((offer, node));
                }
                (Label::Inner, _) => {
                    if let Some(blossom) = self.blossom(node)
                        && open.is_none_or(|(dual, _)| blossom.dual < *dual)
                    {
                        open = Some((&blossom.dual, node));
                    }
                }
                _ => {}
            }
        }
        let events = [
            grow.map(|(offer, node)| (offer.slack.minus(&self.sunk), Event::Grow(node))),
            meet.map(|(offer, node)| (offer.slack.minus(&self.sunk.doubled()).halved(), Event::Meet(node))),
            open.map(|(dual, node)| (dual.halved(), Event::Open(node))),
        ];
        events.into_iter().flatten().min_by_key(|(delta, _)| *delta)
    }

    fn shift_duals(&mut self, delta: &Wide<LIMBS>) {
        if delta.is_zero() {
            return;
        }
        self.sunk = self.sunk.plus(delta);
        for vertex in 0..self.order() {
            let dual = &self.duals[vertex];
            match self.labels[self.surface[vertex]] {
                Label::Idle => {}
                Label::Outer => self.duals[vertex] = dual.minus(delta),
                Label::Inner => self.duals[vertex] = dual.plus(delta),
            }
        }
        let twice = delta.doubled();
        for index in 0..self.blossoms.len() {
            let node = index + self.order();
            if let Some(blossom) = &mut self.blossoms[index]
                && self.surface[blossom.base] == node
            {
                match self.labels[node] {
                    Label::Idle => {}
                    Label::Outer => blossom.dual = blossom.dual.plus(&twice),
                    Label::Inner => blossom.dual = blossom.dual.minus(&twice),
                }
            }
        }
    }

    /// An idle node is reached: it becomes inner, and its partner outer.
    fn grow(&mut self, node: usize) {
        self.labels[node] = Label::Inner;
        self.parents[node] = self.best[node].take().map(|offer| offer.edge);
        self.make_mate_outer(node);
    }

    fn make_mate_outer(&mut self, node: usize) {
        let mate = self.surface[self.mates[self.base(node)]];
        self.make_outer(mate);
    }

    fn make_outer(&mut self, node: usize) {
        self.labels[node] = Label::Outer;
        self.best[node] = None;
        self.scan(node);
    }

    /// The way from an outer node to its root: the nodes, and from each the edge to the next.
    fn way_to_root(&self, node: usize) -> (Vec<usize>, Vec<Edge>) {
        let (mut nodes, mut edges) = (vec![node], Vec::new());
        let mut node = node;
        loop {
            let near = self.base(node);
            let far = self.mates[near];
            if far == NOBODY {
                return (nodes, edges);
            }
            let inner = self.surface[far];
            let Some(parent) = self.parents[inner] else { return (nodes, edges) };
            node = self.surface[parent.far];
            nodes.extend([inner, node]);
            edges.extend([Edge { near, far }, parent]);
        }
    }

    /// Two outer nodes touch. Says whether the matching has grown; if not, a blossom has been shrunk.
    fn meet(&mut self, edge: Edge) -> bool {
        let (left, left_edges) = self.way_to_root(self.surface[edge.near]);
        let (right, right_edges) = self.way_to_root(self.surface[edge.far]);
        if left.last() != right.last() {
            self.augment(edge);
            self.augment(Edge { near: edge.far, far: edge.near });
            return true;
        }
        let common =
            left.iter().rev().zip(right.iter().rev()).take_while(|(one, other)| one == other).count();
        let (left_length, right_length) = (left.len() - common, right.len() - common);
        let mut children: Vec<usize> = left[..=left_length].iter().rev().copied().collect();
        children.extend(&right[..right_length]);
        let mut links: Vec<Edge> =
            left_edges[..left_length].iter().rev().map(|up| Edge { near: up.far, far: up.near }).collect();
        links.push(edge);
        links.extend(&right_edges[..right_length]);
        self.shrink(children, links);
        false
    }

    fn shrink(&mut self, children: Vec<usize>, links: Vec<Edge>) {
        let order = self.order();
        let Some(index) = self.blossoms.iter().position(Option::is_none) else { return };
        let node = order + index;
        let vertices: Vec<usize> = children.iter().flat_map(|&child| self.vertices(child)).collect();
        let base = self.base(children[0]);
        for &vertex in &vertices {
            self.surface[vertex] = node;
        }
        let nearest = (0..order).map(|far| self.nearest_child_vertex(&children, node, far)).collect();
        self.blossoms[index] = Some(Blossom { children, links, dual: Wide::ZERO, base, nearest, vertices });
        self.make_outer(node);
    }

    fn nearest_child_vertex(&self, children: &[usize], node: usize, far: usize) -> u32 {
        if self.surface[far] == node {
            return u32::MAX;
        }
        let mut nearest: Option<(Wide<LIMBS>, usize)> = None;
        for &child in children {
            let near = match self.blossom(child) {
                None => child,
                Some(blossom) if blossom.nearest[far] == u32::MAX => continue,
                Some(blossom) => blossom.nearest[far] as usize,
            };
            if self.graph.edge(near, far).is_none() {
                continue;
            }
            let slack = self.slack(Edge { near, far });
            if nearest.as_ref().is_none_or(|(least, _)| slack < *least) {
                nearest = Some((slack, near));
            }
        }
        nearest.map_or(u32::MAX, |(_, near)| u32::try_from(near).unwrap_or(u32::MAX))
    }

    /// Exchanges the edges on the way from an outer node to its root, beginning with this new one.
    fn augment(&mut self, edge: Edge) {
        let mut edge = edge;
        loop {
            let node = self.surface[edge.near];
            let before = self.mates[self.base(node)];
            self.rebase(node, edge.near);
            self.mates[edge.near] = edge.far;
            if before == NOBODY {
                return;
            }
            let inner = self.surface[before];
            let Some(parent) = self.parents[inner] else { return };
            self.rebase(inner, parent.near);
            self.mates[parent.near] = parent.far;
            edge = Edge { near: parent.far, far: parent.near };
        }
    }

    /// Matches the inside of a node so that this vertex is left for a partner outside.
    fn rebase(&mut self, node: usize, vertex: usize) {
        let Some(index) = node.checked_sub(self.order()) else { return };
        let Some(mut blossom) = self.blossoms[index].take() else { return };
        if blossom.base != vertex {
            let place = blossom.children.iter().position(|&child| self.contains(child, vertex)).unwrap_or(0);
            blossom.children.rotate_left(place);
            blossom.links.rotate_left(place);
            blossom.base = vertex;
            self.rebase(blossom.children[0], vertex);
            for place in (1..blossom.children.len()).step_by(2) {
                let link = blossom.links[place];
                self.rebase(blossom.children[place], link.near);
                self.rebase(blossom.children[place + 1], link.far);
                self.mates[link.near] = link.far;
                self.mates[link.far] = link.near;
            }
        }
        self.blossoms[index] = Some(blossom);
    }

    fn contains(&self, node: usize, vertex: usize) -> bool {
        self.blossom(node).map_or(node == vertex, |blossom| blossom.vertices.contains(&vertex))
    }

    /// Takes a blossom off the surface; its children come to it.
    fn lift(&mut self, node: usize) -> Option<Blossom<LIMBS>> {
        let index = node.checked_sub(self.order())?;
        let blossom = self.blossoms[index].take()?;
        for &child in &blossom.children {
            for vertex in self.vertices(child) {
                self.surface[vertex] = child;
            }
            self.labels[child] = Label::Idle;
            self.parents[child] = None;
            self.best[child] = None;
        }
        Some(blossom)
    }

    /// An inner blossom whose dual is spent is opened. The even way between its entrance and its base stays in the tree.
    fn open(&mut self, node: usize) {
        let entrance = self.parents[node];
        let (Some(parent), Some(blossom)) = (entrance, self.lift(node)) else { return };
        let Blossom { children, links, .. } = blossom;
        let length = children.len();
        let place = children.iter().position(|&child| self.contains(child, parent.near)).unwrap_or(0);
        let mut new_outer = Vec::new();
        let mut place = place;
        self.labels[children[place]] = Label::Inner;
        self.parents[children[place]] = Some(parent);
        let downwards = place.is_multiple_of(2);
        while place != 0 {
            let (outer, inner, link) = if downwards {
                let link = links[place - 2];
                (place - 1, place - 2, link)
            } else {
                let link = links[place + 1];
                (place + 1, (place + 2) % length, Edge { near: link.far, far: link.near })
            };
            self.labels[children[outer]] = Label::Outer;
            new_outer.push(children[outer]);
            self.labels[children[inner]] = Label::Inner;
            self.parents[children[inner]] = Some(link);
            place = inner;
        }
        for &child in &children {
            if self.labels[child] == Label::Idle {
                self.look_for_outer(child);
            }
        }
        for node in new_outer {
            self.make_outer(node);
        }
    }

    /// Finds the best edge from an idle node to an outer one.
    fn look_for_outer(&mut self, node: usize) {
        let vertices = self.vertices(node);
        for far in 0..self.order() {
            if self.labels[self.surface[far]] != Label::Outer {
                continue;
            }
            for &near in &vertices {
                if self.graph.edge(near, far).is_some() {
                    let edge = Edge { near, far };
                    let slack = self.slack(edge).plus(&self.sunk);
                    self.offer(node, Offer { edge, slack });
                }
            }
        }
    }

    /// Between phases, blossoms with nothing left in their dual are needless.
    fn dissolve_spent_blossoms(&mut self) {
        loop {
            let spent: Vec<usize> = self
                .surface_nodes()
                .filter(|&node| self.blossom(node).is_some_and(|blossom| blossom.dual.is_zero()))
                .collect();
            if spent.is_empty() {
                return;
            }
            for node in spent {
                self.lift(node);
            }
        }
    }
}
