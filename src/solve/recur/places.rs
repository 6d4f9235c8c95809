//! Search numbers of places: situations, each in every phase of a strategy.

use crate::game::Standing;
use crate::solve::graph::{Graph, Node};
use crate::solve::numbers::Numbers;

/// What is known of a place.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Effort to prove it; 0 if it is proved, perhaps leaning on others that are not.
    pub pn: u32,
    /// Effort to disprove it.
    pub dn: u32,
    /// When it was proved so: strategies lean on what was proved before.
    pub order: u32,
    /// The last walk that came by.
    pub walk: u32,
    /// Its number in the line that is being searched, from 1; 0 outside.
    pub depth: u32,
    /// A proof leans on it although it was not proved itself yet.
    pub leant: bool,
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
            let place = Place { pn, dn, order: 0, walk: 0, depth: 0, leant: false };
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

    /// Looks anew at all that seemed to be decided so, but is not certain: the line that
    /// led there may have deceived the search.
    pub fn forget_guesses(&mut self, guess: Standing) {
        for (at, place) in self.places.iter_mut().enumerate() {
            let guessed = match guess {
                Standing::Won => place.pn == 0,
                _ => place.dn == 0,
            };
            if guessed && self.standing[at / self.phases] == Standing::Open {
                (place.pn, place.dn) = (1, 1);
                place.leant = false;
            }
        }
    }

    /// Rough memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Place>() + self.standing.capacity()
    }
}
