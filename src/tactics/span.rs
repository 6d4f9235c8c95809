//! What a rule in the making has to know of: cells, and links between cells that
//! it need not look at.

use super::board::Board;
use super::search::Scene;
use super::task::Task;
use super::zones::Sequel;
use crate::board::Bits;
use crate::life::{Link, Rule, ends};

/// Cells and links.
#[derive(Clone, PartialEq, Eq)]
pub struct Span<const W: usize> {
    pub zone: Bits<W>,
    pub links: Vec<Link>,
    /// Links, and others that have to be among them because of these.
    needs: Vec<(Link, Link)>,
}

impl<const W: usize> Span<W> {
    pub fn new() -> Span<W> {
        Span { zone: Bits::EMPTY, links: Vec::new(), needs: Vec::new() }
    }

    /// Takes over what a rule needs, before a play on `but`, if there is one. A
    /// link that does not hold on this board becomes part of the zone.
    pub fn include<T: Task<W>>(
        &mut self,
        scene: &Scene<'_, W>,
        task: &T,
        board: &Board<W>,
        rule: &Rule<W>,
        but: Option<usize>,
    ) {
        self.zone |= rule.pattern().zone;
        for link in rule.links() {
            if self.links.contains(link) {
                continue;
            }
            let played = but.is_some_and(|cell| cell == link.0 || cell == link.1);
            match task.held(scene, board, *link, &self.links).filter(|_| !played) {
                Some(hold) => {
                    self.zone |= hold.stones;
                    self.links.push(*link);
                    self.needs.extend(hold.after.into_iter().flatten().map(|it| (*link, it)));
                }
                None => self.zone |= ends(&[*link]),
            }
        }
        self.part();
    }

    /// What has to be known for a rule after a play.
    pub fn sequel<'a>(&self, rule: &'a Rule<W>) -> Sequel<'a, W> {
        let counted = |link: &&Link| !self.links.contains(link);
        let left: Vec<Link> = rule.links().iter().filter(counted).copied().collect();
        Sequel { pattern: rule.pattern(), cells: ends(&left) }
    }

    /// Links that do not lie apart become part of the zone, and those that need them.
    pub fn part(&mut self) {
        loop {
            let fails = |at: usize| {
                let cells: Bits<W> = ends(&self.links[at..=at]);
                let mut others = self.links.iter().enumerate().filter(|(other, _)| *other != at);
                let mut needs = self.needs.iter().filter(|(link, _)| *link == self.links[at]);
                cells.meets(self.zone)
                    || others.any(|(_, link)| cells.meets(ends(&[*link])))
                    || needs.any(|(_, needed)| !self.links.contains(needed))
            };
            let Some(at) = (0..self.links.len()).find(|&at| fails(at)) else { return };
            self.zone |= ends(&[self.links.swap_remove(at)]);
        }
    }
}
