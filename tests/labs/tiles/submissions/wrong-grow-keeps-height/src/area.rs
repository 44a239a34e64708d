use super::grow::grow;
use super::tile::Tile;

pub fn area(tile: &Tile, by: u32) -> u32 {
    if by == 0 {
        return tile.width * tile.height;
    }
    let grown = grow(tile.clone(), by);
    grown.width * grown.height
}
