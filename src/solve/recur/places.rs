//! Search numbers of places: situations, each in every phase of a strategy.

use crate::game::Standing;
use crate::solve::graph::{Graph, INFINITE, Node};
use crate::solve::numbers::Numbers;

/// What is known of a place.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Effort to prove it; 0 if a strategy from here leans on won situations
    /// and assumed successes only.
    pub pn: u32,
    /// Effort to disprove it.
    pub dn: u32,
    /// When it was proved so: strategies lean on what was proved before.
    pub order: u32,
    /// The last walk that came by.
    pub walk: u32,
    /// A success that looked lost.
    pub doubted: bool,
    /// Part of the line that is being searched.
    pub on_path: bool,
}

/// All places. What is certain of a situation is certain in each phase.
pub struct Places {
    phases: usize,
    places: Vec<Place>,
    standing: Vec<Standing>,
    clock: u32,
}

impl Places {
    /// No places yet, for so many phases.
    pub fn new(phases: usize) -> Places {
        Places { phases, places: Vec::new(), standing: Vec::new(), clock: 0 }
    }

    /// How many phases.
    pub fn phases(&self) -> usize {
        self.phases
    }

    /// Makes room for new situations.
    pub fn grow(&mut self, graph: &Graph) {
        for node in self.standing.len()..graph.len() {
            let node = node as Node;
            self.standing.push(graph.leaf(node).standing());
            let (pn, dn) = (graph.pn(node), graph.dn(node));
            let place = Place { pn, dn, order: 0, walk: 0, doubted: false, on_path: false };
            self.places.extend(std::iter::repeat_n(place, self.phases));
        }
    }

    /// The number of a place.
    pub fn at(&self, node: Node, phase: usize) -> usize {
        node as usize * self.phases + phase
    }

    /// The situation and the phase of a place.
    pub fn parts(&self, place: usize) -> (Node, usize) {
        ((place / self.phases) as Node, place % self.phases)
    }

    /// A place.
    pub fn get(&self, place: usize) -> &Place {
        &self.places[place]
    }

    /// A place, to be changed.
    pub fn get_mut(&mut self, place: usize) -> &mut Place {
        &mut self.places[place]
    }

    /// The numbers of a place.
    pub fn numbers(&self, place: usize) -> Numbers {
        (self.places[place].pn, self.places[place].dn)
    }

    /// Sets the numbers of a place; notes when it was proved.
    pub fn set_numbers(&mut self, place: usize, (pn, dn): Numbers) {
        if pn == 0 && self.places[place].pn != 0 {
            self.clock += 1;
            self.places[place].order = self.clock;
        }
        self.places[place].pn = pn;
        self.places[place].dn = dn;
    }

    /// What is certain of a situation.
    pub fn standing(&self, node: Node) -> Standing {
        self.standing[node as usize]
    }

    /// Records what is certain of a situation.
    pub fn settle(&mut self, node: Node, standing: Standing) {
        self.standing[node as usize] = standing;
    }

    /// Believes in all successes again, and looks anew at what seemed lost:
    /// repetitions may have deceived the search.
    pub fn forget_doubts(&mut self) {
        for place in &mut self.places {
            place.doubted = false;
            if place.pn >= INFINITE {
                (place.pn, place.dn) = (1, 1);
            }
        }
    }

    /// Rough memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place>() + self.standing.capacity()
    }
}
