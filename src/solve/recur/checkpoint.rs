//! What is certain, whatever the unexpanded leaves hold.

use super::places::Places;
use super::{Search, extract, trap};
use crate::game::Standing;
use crate::proof::Evidence;
use crate::solve::budget::{Budget, Exhausted};
use crate::solve::fixpoint::{Field, Fixpoint};
use crate::solve::graph::Node;

impl Search<'_> {
    /// Settles who wins for certain and who loses for certain; the evidence if the
    /// start is among them. Turns to a phase for each target when one phase is
    /// certain to fail.
    pub(super) fn checkpoint(&mut self) -> Option<Evidence> {
        self.checkpoints += 1;
        if self.is_single() {
            if let Some(evidence) = self.checkpoint_single() {
                return Some(evidence);
            }
            if self.places.standing(self.root) != Standing::Lost {
                return None;
            }
            self.places = Places::new(self.targets.len());
            self.places.grow(&self.graph);
            self.mark_targets();
        }
        let (lower, upper) = self.bounds(true);
        self.judge(&lower, upper, true)
    }

    /// With all targets in one phase. That it fails says nothing of the
    /// question, unless there is one target.
    fn checkpoint_single(&mut self) -> Option<Evidence> {
        let (lower, upper) = self.bounds(false);
        if let Some(evidence) = self.judge(&lower, upper, self.targets.len() == 1) {
            return Some(evidence);
        }
        if self.targets.len() == 1 {
            return None;
        }
        // Several phases may already be enough.
        self.mark_targets();
        let field = self.field(true);
        let lower = field.settle(Standing::Lost, Some(self.root));
        lower.stays[self.root as usize].then(|| extract::strategy(&field, &lower, self.root))
    }

    /// Settles a start that is lost, but for a rule against repetition, anew.
    pub(super) fn unbar(&self) -> Result<Evidence, (Fixpoint, trap::Barred)> {
        let field = self.field(!self.is_single());
        let upper = field.settle(Standing::Won, None);
        trap::trap(self.arena, &field, &upper, self.root).map_err(|barred| (upper, barred))
    }

    fn field(&self, separate: bool) -> Field<'_> {
        let sets = if separate { &self.targets[..] } else { std::slice::from_ref(&self.all) };
        let targets = self.targets.len() as u32;
        Field { graph: &self.graph, parents: &self.parents, sets, targets }
    }

    /// Who stays if the leaves are lost, and if they are won.
    fn bounds(&self, separate: bool) -> (Fixpoint, Fixpoint) {
        let field = self.field(separate);
        (field.settle(Standing::Lost, None), field.settle(Standing::Won, None))
    }

    /// Settles what the bounds say. Those who are lost in the upper one are lost in
    /// this mode; that is `final` if it is the question itself.
    fn judge(&mut self, lower: &Fixpoint, upper: Fixpoint, is_final: bool) -> Option<Evidence> {
        let root = self.root as usize;
        let field = self.field(!self.is_single());
        if lower.stays[root] {
            return Some(extract::strategy(&field, lower, self.root));
        }
        if is_final && !upper.stays[root] {
            return match trap::trap(self.arena, &field, &upper, self.root) {
                Ok(evidence) => Some(evidence),
                Err(barred) => {
                    self.barred = Some((upper, barred));
                    None
                }
            };
        }
        for node in 0..self.graph.len() {
            let standing = match (lower.stays[node], upper.stays[node]) {
                (true, _) => Standing::Won,
                (_, false) => Standing::Lost,
                _ => continue,
            };
            self.settle(node as Node, standing);
        }
        None
    }

    /// Opens some leaves that matter, nearest to the start first, so that the search
    /// cannot stand still; more of them if it has done so since the last time.
    pub(super) fn widen(&mut self, budget: &Budget<'_>) -> Result<(), Exhausted> {
        let grown = self.graph.len() - self.widened;
        self.stalls = if grown * 16 < self.graph.len() { (self.stalls + 1).min(3) } else { 0 };
        let mut few = (self.graph.len() << self.stalls) / 32 + 1;
        let mut seen = vec![false; self.graph.len()];
        let mut queue = std::collections::VecDeque::from([self.root]);
        seen[self.root as usize] = true;
        let mut opened = false;
        while let (Some(node), 1..) = (queue.pop_front(), few) {
            if !self.graph.is_expanded(node) {
                self.spent(budget)?;
                self.expand(node);
                opened = true;
                few -= 1;
                continue;
            }
            for &child in self.graph.children(node) {
                let open = self.places.standing(child) == Standing::Open;
                if open && !std::mem::replace(&mut seen[child as usize], true) {
                    queue.push_back(child);
                }
            }
        }
        self.widened = self.graph.len();
        // Without leaves both bounds are one, and the start is decided.
        if opened { Ok(()) } else { Err(Exhausted::Stopped) }
    }
}
