//! The rules of a board or a graph: which cells may not share a colour.

use std::fmt;

/// A board has at most so many cells.
pub const MOST_CELLS: usize = 512;
/// A board has at most so many colours.
pub const MOST_COLOURS: usize = 16;

/// Which cells exclude each other. Cells are counted from 0, colours from 1.
#[derive(Clone, Debug)]
pub struct Rules {
    cells: usize,
    colours: usize,
    groups: Vec<Vec<usize>>,
    /// `peers[a][b]`: a and b exclude each other.
    peers: Vec<Vec<bool>>,
}

impl Rules {
    /// Rules that forbid nothing yet.
    ///
    /// # Errors
    /// More than [`MOST_CELLS`] or [`MOST_COLOURS`], or no colour at all.
    pub fn new(cells: usize, colours: usize) -> Result<Self, RulesError> {
        if cells > MOST_CELLS {
            return Err(RulesError::TooManyCells(cells));
        }
        if !(1..=MOST_COLOURS).contains(&colours) {
            return Err(RulesError::Colours(colours));
        }
        Ok(Self {
            cells,
            colours,
            groups: Vec::new(),
            peers: vec![vec![false; cells]; cells],
        })
    }

    /// All cells of the group get different colours. A group of exactly as many cells as there
    /// are colours then holds each colour once, which the solver makes much of.
    ///
    /// # Errors
    /// A cell that the board has not, or one that is named twice.
    pub fn all_different(&mut self, group: &[usize]) -> Result<(), RulesError> {
        let mut sorted = group.to_vec();
        sorted.sort_unstable();
        if let Some(&cell) = sorted.iter().find(|&&cell| cell >= self.cells) {
            return Err(RulesError::NoSuchCell(cell));
        }
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(RulesError::CellTwice(twice[0]));
        }
        for &a in &sorted {
            for &b in &sorted {
                self.peers[a][b] |= a != b;
            }
        }
        if sorted.len() > 2 && !self.groups.contains(&sorted) {
            self.groups.push(sorted);
        }
        Ok(())
    }

    /// The two ends of an edge get different colours.
    ///
    /// # Errors
    /// A cell that the board has not, or an edge from a cell to itself.
    pub fn edge(&mut self, a: usize, b: usize) -> Result<(), RulesError> {
        self.all_different(&[a, b])
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The number of colours.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// The groups of three cells and more that were given, without repetitions; each ascending.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.groups
    }

    /// The cells that may not have the colour of `cell`, ascending; none for a cell that the
    /// board has not.
    pub fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        let row = self.peers.get(cell).map_or(&[][..], Vec::as_slice);
        (0..row.len()).filter(move |&other| row[other])
    }

    /// Whether two cells exclude each other.
    pub(super) fn apart(&self, a: usize, b: usize) -> bool {
        self.peers[a][b]
    }
}

/// Why something is not a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// So many cells are more than [`MOST_CELLS`].
    TooManyCells(usize),
    /// So many colours are none, or more than [`MOST_COLOURS`].
    Colours(usize),
    /// The board has no cell of this number.
    NoSuchCell(usize),
    /// This cell stands twice in one group: it cannot differ from itself.
    CellTwice(usize),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::TooManyCells(cells) => {
                write!(f, "{cells} cells are too many, the most is {MOST_CELLS}")
            }
            Self::Colours(colours) => {
                write!(f, "{colours} colours, use 1 to {MOST_COLOURS}")
            }
            Self::NoSuchCell(cell) => write!(f, "the board has no cell {cell}"),
            Self::CellTwice(cell) => write!(f, "cell {cell} twice in one group"),
        }
    }
}

impl std::error::Error for RulesError {}
