//! A remark that rulesets share under which a neutral point puts the stones
//! beside it in seki: whoever is used to rules that do not mind takes the
//! score for wrong if nobody says what the points were lost to.

use crate::board::{Graph, LocSet, PerColor, coord};

/// Is a loss counted altogether?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// It is.
    All,
    /// More may be lost: statuses are open.
    AtLeast,
}

/// Names the dame that cost points; nothing if they cost none.
pub fn warning(
    graph: &Graph,
    lost: PerColor<i32>,
    dame: &LocSet,
    extent: Extent,
) -> Option<String> {
    let PerColor { black, white } = lost;
    (black + white > 0 && !dame.is_empty()).then(|| {
        let bound = if extent == Extent::All { "" } else { "at least " };
        format!(
            "seki: points lost while the dame beside their stones stay unfilled: {bound}{} (Black \
             {black}, White {white}); dame: {}",
            black + white,
            coord::vertices(graph, dame.iter())
        )
    })
}
