use super::super::tile::Tile;

pub fn adapt_grow(width: u32, height: u32, by: u32, height_after: &mut u32) -> u32 {
    let grown = crate::grow::grow(Tile::new(width, height), by);
    *height_after = grown.height;
    grown.width
}

pub fn adapt_area(width: u32, height: u32, by: u32) -> u32 {
    crate::area::area(&Tile::new(width, height), by)
}

pub fn adapt_areas(width: u32, height: u32, most: u32) -> u32 {
    crate::areas::areas(&Tile::new(width, height), most)
}
