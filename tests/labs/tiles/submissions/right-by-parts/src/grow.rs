use super::tile;

pub fn grow(mut grown: tile::Tile, by: u32) -> tile::Tile {
    for side in [&mut grown.width, &mut grown.height] {
        *side += by;
    }
    grown
}
