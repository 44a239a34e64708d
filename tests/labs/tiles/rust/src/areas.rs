use super::tile::Tile;

/// The areas of the tile, grown by 0, by 1, and so on up to `most`, added up.
pub fn areas(tile: &Tile, most: u32) -> u32 {
    let _ = (tile, most);
    0
}
