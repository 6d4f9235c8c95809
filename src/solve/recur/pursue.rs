//! Looking for a strategy without open obligations.

use super::Search;
use crate::game::{Side, Standing};
use crate::solve::budget::{Budget, Exhausted};
use crate::solve::graph::{INFINITE, Node};
use crate::solve::numbers::{self, Numbers, Sum};

/// How often the search polls the stop flag, in steps.
const POLL: u64 = 1 << 10;

/// How a pursuit ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The strategy has no open obligation.
    Complete,
    /// The start looks lost.
    Lost,
    /// The graph has grown so much that a checkpoint is due.
    Due,
}

struct Frame {
    place: usize,
    limits: Numbers,
    /// The depth of the last success, this place included.
    success: u32,
}

impl Search<'_> {
    /// Walks along the strategy from the start and searches each obligation, until
    /// none is open or there is no strategy.
    pub(super) fn pursue(&mut self, budget: &Budget<'_>) -> Result<Turn, Exhausted> {
        let start = self.places.at(self.root, 0);
        for walk in self.walks.. {
            self.walks = walk + 1;
            self.shaken = false;
            let mut open = vec![start];
            while let (Some(place), false) = (open.pop(), self.shaken) {
                if std::mem::replace(&mut self.places.get_mut(place).walk, walk) == walk {
                    continue;
                }
                let (node, _) = self.places.parts(place);
                match self.places.standing(node) {
                    Standing::Won => continue,
                    Standing::Lost if place == start => return Ok(Turn::Lost),
                    _ => {}
                }
                if self.places.get(place).pn != 0 {
                    if self.descend(place, budget)? {
                        return Ok(Turn::Due);
                    }
                    if self.places.get(place).pn != 0 {
                        if place == start {
                            return Ok(Turn::Lost);
                        }
                        self.places.get_mut(place).leant = false;
                        self.take_back(place);
                        self.shaken = true;
                    }
                }
                if self.places.standing(node) != Standing::Won && !self.shaken {
                    self.push_followers(place, &mut open);
                }
            }
            if !self.shaken {
                return Ok(Turn::Complete);
            }
        }
        Err(Exhausted::Stopped)
    }

    /// Where the strategy leads from a proved place.
    fn push_followers(&self, place: usize, open: &mut Vec<usize>) {
        let (node, _) = self.places.parts(place);
        match self.graph.side(node) {
            Side::Prover => open.extend(self.choice(place)),
            Side::Refuter => open.extend(self.followers(place)),
        }
    }

    /// The phase after a place.
    fn next_phase(&self, place: usize) -> usize {
        let (node, phase) = self.places.parts(place);
        match self.is_success(node, phase) {
            true => (phase + 1) % self.places.phases(),
            false => phase,
        }
    }

    /// The places that follow a place.
    fn followers(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let phase = self.next_phase(place);
        let (node, _) = self.places.parts(place);
        self.graph.children(node).iter().map(move |&child| self.places.at(child, phase))
    }

    /// The numbers of a place as the end of the line sees them; `success` is the
    /// depth of the last success on the line.
    fn seen(&self, place: usize, success: u32) -> Numbers {
        let known = self.places.get(place);
        match self.places.standing(self.places.parts(place).0) {
            Standing::Won => (0, INFINITE),
            Standing::Lost => (INFINITE, 0),
            Standing::Open if known.depth == 0 => (known.pn, known.dn),
            // The line comes back to itself.
            Standing::Open if success >= known.depth => (0, INFINITE),
            Standing::Open => (INFINITE, 0),
        }
    }

    /// Is it certain, proved, or leant on?
    fn holds(&self, place: usize) -> bool {
        let known = self.places.get(place);
        match self.places.standing(self.places.parts(place).0) {
            Standing::Open => known.pn == 0 || known.leant,
            certain => certain == Standing::Won,
        }
    }

    /// The prover's move at a proved place: to a won situation, to what was
    /// proved first, or to what others lean on too.
    fn choice(&self, place: usize) -> Option<usize> {
        let order = self.places.get(place).order;
        let rank = |next: &usize| {
            let known = self.places.get(*next);
            match self.places.standing(self.places.parts(*next).0) {
                Standing::Won => Some((0, 0)),
                Standing::Lost => None,
                Standing::Open if known.pn == 0 && known.order < order => Some((1, known.order)),
                Standing::Open if known.leant => Some((2, known.pn)),
                Standing::Open => None,
            }
        };
        let ranked = self.followers(place).filter_map(|next| rank(&next).map(|rank| (rank, next)));
        ranked.min_by_key(|(rank, _)| *rank).map(|(_, next)| next)
    }

    /// Depth-first proof-number search from a place until it is proved or looks
    /// lost. Says whether it stopped because a checkpoint is due.
    fn descend(&mut self, top: usize, budget: &Budget<'_>) -> Result<bool, Exhausted> {
        let mut stack = Vec::new();
        self.enter(top, (INFINITE, INFINITE), &mut stack);
        let mut result = Ok(false);
        while let Some(&Frame { place, limits, success }) = stack.last() {
            self.steps += 1;
            let (node, _) = self.places.parts(place);
            let fresh = !self.graph.is_expanded(node);
            if fresh && self.graph.len() >= self.due {
                result = Ok(true);
                break;
            }
            if fresh || self.steps.is_multiple_of(POLL) {
                if let Err(spent) = self.spent(budget) {
                    result = Err(spent);
                    break;
                }
                self.expand(node);
            }
            let best = self.update(place, success);
            let (pn, dn) = self.places.numbers(place);
            let within = pn > 0 && dn > 0 && pn < limits.0 && dn < limits.1;
            match best {
                Some((next, sum)) if within => {
                    let side = self.graph.side(node);
                    let limits = numbers::limits(side, limits, &sum, self.places.numbers(next));
                    self.enter(next, limits, &mut stack);
                }
                _ => {
                    self.places.get_mut(place).depth = 0;
                    stack.pop();
                    let known = self.places.get_mut(place);
                    if known.pn >= INFINITE && std::mem::take(&mut known.leant) {
                        self.take_back(place);
                    }
                }
            }
        }
        for frame in &stack {
            self.places.get_mut(frame.place).depth = 0;
        }
        result
    }

    /// Lengthens the line by a place.
    fn enter(&mut self, place: usize, limits: Numbers, stack: &mut Vec<Frame>) {
        let depth = stack.len() as u32 + 1;
        let (node, phase) = self.places.parts(place);
        let success = match self.is_success(node, phase) {
            true => depth,
            false => stack.last().map_or(0, |frame| frame.success),
        };
        self.places.get_mut(place).depth = depth;
        stack.push(Frame { place, limits, success });
    }

    /// Is the budget used up?
    pub(super) fn spent(&self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        if self.graph.len() >= budget.nodes {
            Err(Exhausted::Nodes)
        } else if self.bytes() > budget.bytes {
            Err(Exhausted::Memory)
        } else if budget.is_stopped() {
            Err(Exhausted::Stopped)
        } else {
            Ok(())
        }
    }

    /// Takes a place's numbers from its followers; says which one to search
    /// next.
    fn update(&mut self, place: usize, success: u32) -> Option<(usize, Sum)> {
        let (node, _) = self.places.parts(place);
        let side = self.graph.side(node);
        let phase = self.next_phase(place);
        let children = self.graph.children(node);
        let place_of = |&child: &Node| self.places.at(child, phase);
        let known =
            |child: &Node| (self.places.standing(*child), self.seen(place_of(child), success));
        let sum = numbers::sum(side, self.siblings, children.iter().map(known));
        let best = sum.best.map(|index| (place_of(&children[index]), sum));
        if sum.standing != Standing::Open {
            self.settle(node, sum.standing);
        } else {
            let leans = |next: &usize| (1..=success).contains(&self.places.get(*next).depth);
            let leant: Vec<usize> = children.iter().map(place_of).filter(leans).collect();
            self.places.set_numbers(place, sum.own);
            leant.into_iter().for_each(|next| self.places.get_mut(next).leant = true);
        }
        best
    }

    /// Records what has become certain of a situation.
    pub(super) fn settle(&mut self, node: Node, standing: Standing) {
        if self.places.standing(node) != Standing::Open {
            return;
        }
        self.places.settle(node, standing);
        for phase in 0..self.places.phases() {
            let place = self.places.at(node, phase);
            let leant_on = self.places.get(place).pn == 0 || self.places.get(place).leant;
            let won = standing == Standing::Won;
            self.places.set_numbers(place, if won { (0, INFINITE) } else { (INFINITE, 0) });
            if leant_on && !won {
                self.take_back(place);
            }
        }
    }

    /// Takes back the proofs that leant on a place, and on those, and so on.
    fn take_back(&mut self, place: usize) {
        let mut fallen = vec![place];
        while let Some(place) = fallen.pop() {
            let (node, phase) = self.places.parts(place);
            let before = (phase + self.places.phases() - 1) % self.places.phases();
            let parents: Vec<Node> = self.parents.of(node).collect();
            for parent in parents {
                let mut at = [phase, before].map(|phase| self.places.at(parent, phase)).to_vec();
                at.dedup();
                for place in at {
                    let open = self.places.standing(parent) == Standing::Open;
                    let proved = self.places.get(place).pn == 0;
                    if !open || !proved || self.next_phase(place) != phase || self.stands(place) {
                        continue;
                    }
                    self.places.set_numbers(place, (1, 1));
                    self.shaken = true;
                    if !self.places.get(place).leant {
                        fallen.push(place);
                    }
                }
            }
        }
    }

    /// Does a place's proof still stand on others?
    fn stands(&self, place: usize) -> bool {
        match self.graph.side(self.places.parts(place).0) {
            Side::Prover => self.choice(place).is_some(),
            Side::Refuter => self.followers(place).all(|next| self.holds(next)),
        }
    }
}
