// As box.c, with the binding that 'new-plugin --lang rust' writes.

#[path = "contract.rs"]
#[macro_use]
mod contract;

use contract::*;
use std::io::{Read, Write};

fn main() -> std::io::Result<()> {
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let numbers: Vec<f64> =
        bytes.chunks_exact(8).map(|word| f64::from_ne_bytes(word.try_into().unwrap())).collect();
    for n in numbers.chunks_exact(10) {
        let frame = layout_rect { x: n[0], y: n[1], width: n[2], height: n[3] };
        let transform = layout_transform { a: n[4], b: n[5], c: n[6], d: n[7], tx: n[8], ty: n[9] };
        let found = layout_box(&layout_attributes { frame, transform, ..layout_attributes::INIT });
        for number in [found.x, found.y, found.width, found.height] {
            std::io::stdout().write_all(&number.to_ne_bytes())?;
        }
    }
    Ok(())
}
