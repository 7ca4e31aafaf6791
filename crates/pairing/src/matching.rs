//! Maximum-weight perfect matching on general graphs, with exact weights.
//!
//! Edmonds' primal-dual method with blossoms, on dense graphs: every phase grows alternating trees from all free vertices
//! at once and takes time quadratic in the number of vertices. Weights are [`Wide`] integers, so that a whole list of
//! criteria fits into one of them.

mod blossom;
mod wide;

pub use blossom::perfect_matching;
pub use wide::Wide;

/// A graph whose edges share a table of weights: many of them weigh the same.
#[derive(Clone, Debug)]
pub struct Graph<const LIMBS: usize> {
    order: usize,
    /// For each pair of vertices the place of the weight in `weights`, plus one; 0 without an edge.
    edges: Vec<u32>,
    weights: Vec<Wide<LIMBS>>,
}

impl<const LIMBS: usize> Graph<LIMBS> {
    /// So many vertices and no edge.
    #[must_use]
    pub fn new(order: usize) -> Self {
        Self { order, edges: vec![0; order * order], weights: Vec::new() }
    }

    /// The number of vertices.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// Remembers a weight for [`Graph::connect`].
    pub fn weight(&mut self, weight: Wide<LIMBS>) -> WeightIndex {
        self.weights.push(weight);
        WeightIndex(u32::try_from(self.weights.len()).unwrap_or(u32::MAX))
    }

    /// Joins two vertices by an edge.
    pub fn connect(&mut self, one: usize, other: usize, weight: WeightIndex) {
        if one != other {
            self.edges[one * self.order + other] = weight.0;
            self.edges[other * self.order + one] = weight.0;
        }
    }

    fn edge(&self, one: usize, other: usize) -> Option<&Wide<LIMBS>> {
        match self.edges[one * self.order + other] {
            0 => None,
            place => Some(&self.weights[place as usize - 1]),
        }
    }
}

/// A weight in the table of a [`Graph`].
#[derive(Clone, Copy, Debug)]
pub struct WeightIndex(u32);
