use super::area::area;
use super::tile::Tile;

pub fn areas(tile: &Tile, most: u32) -> u32 {
    (0..=most).map(|by| area(tile, by)).sum()
}
