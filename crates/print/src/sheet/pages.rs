//! Lines on pages, so that no heading stands alone at the foot of one.

/// Lines that belong together, with those that must not be parted.
pub(super) struct Block<L> {
    pub(super) lines: Vec<L>,
    /// So many of the first lines stay on one page: a heading and the beginning of what it is over.
    pub(super) together: usize,
}

impl<L> Block<L> {
    /// Lines that stay on one page if it has room for them, and else are parted anywhere but after the first two.
    pub(super) fn whole(lines: Vec<L>) -> Self {
        Self { together: lines.len(), lines }
    }
}

/// Where a gap stands between blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gaps {
    Between,
    None,
}

/// Puts blocks on pages of this many lines. A gap is an empty line; none stands at the head or the foot of a page.
pub(super) fn paginated<L>(blocks: Vec<Block<L>>, per_page: usize, gaps: Gaps) -> Vec<Vec<Option<L>>> {
    /// Of a block that is longer than a page, this much stays together.
    const BEGINNING: usize = 3;
    let per_page = per_page.max(BEGINNING);
    let mut pages: Vec<Vec<Option<L>>> = Vec::new();
    let mut page: Vec<Option<L>> = Vec::new();
    for Block { lines, together } in blocks {
        let count = lines.len();
        let together = if together > per_page { BEGINNING } else { together.min(count) };
        let gap = usize::from(gaps == Gaps::Between && !page.is_empty());
        if page.len() + gap + together > per_page {
            pages.push(std::mem::take(&mut page));
        } else if gap > 0 {
            page.push(None);
        }
        for (place, line) in lines.into_iter().enumerate() {
            // The last line of a block does not stand alone on the next page, if another one may go with it.
            let alone = place + 2 == count && place > together && page.len() + 1 == per_page;
            if page.len() == per_page || alone {
                pages.push(std::mem::take(&mut page));
            }
            page.push(Some(line));
        }
    }
    if !page.is_empty() {
        pages.push(page);
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages as text: a heading is `H`, a line `l`, a gap `-`.
    fn check(blocks: &[&str], per_page: usize, expected: &[&str]) {
        let blocks = blocks.iter().map(|text| Block { lines: text.chars().collect(), together: 2 }).collect();
        let pages = paginated(blocks, per_page, Gaps::Between);
        let pages: Vec<String> =
            pages.iter().map(|page| page.iter().map(|line| line.unwrap_or('-')).collect()).collect();
        assert_eq!(pages, expected);
    }

    #[test]
    fn no_heading_stands_alone_at_the_foot() {
        check(&["Hl", "Hl"], 5, &["Hl-Hl"]);
        check(&["Hll", "Hl"], 5, &["Hll", "Hl"]);
        check(&["Hll", "Hll"], 6, &["Hll-Hl", "l"]);
        check(&["Hl", "Hl"], 3, &["Hl", "Hl"]);
    }

    #[test]
    fn the_last_line_takes_another_one_along() {
        check(&["Hllllll"], 6, &["Hllll", "ll"]);
        check(&["Hlllllll"], 6, &["Hlllll", "ll"]);
    }

    #[test]
    fn nothing_is_lost_whatever_the_lengths() {
        for per_page in 1..9 {
            for first in 0..12 {
                for second in 0..12 {
                    let blocks = vec![Block::whole(vec!['a'; first]), Block::whole(vec!['b'; second])];
                    let pages = paginated(blocks, per_page, Gaps::Between);
                    let lines = pages.iter().flatten().flatten().count();
                    assert_eq!(lines, first + second, "{per_page} {first} {second}");
                    assert!(pages.iter().all(|page| page.len() <= per_page.max(3) && page[0].is_some()));
                }
            }
        }
    }
}
