/// A rectangle, and whether it was grown, if anyone asked.
#[derive(Clone, Debug, Default)]
pub struct Tile {
    pub width: u32,
    pub height: u32,
    grown: Option<bool>,
}

impl Tile {
    pub fn new(width: u32, height: u32) -> Self {
        Tile {
            width,
            height,
            grown: None,
        }
    }
}
