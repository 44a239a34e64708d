use super::tile::Tile;

pub fn grow(tile: Tile, by: u32) -> Tile {
    Tile::new(tile.width + by, tile.height + by)
}
