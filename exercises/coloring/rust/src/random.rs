//! Números aleatórios que uma semente repete. Este arquivo é dado: na correção vale a versão original.

/// Um gerador de números: com a mesma semente vêm os mesmos números.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        // Sementes vizinhas começam longe uma da outra, e nunca em zero.
        let state = (seed ^ 0x5DEE_CE66_D1CE_4E5B).wrapping_mul(0x2545_F491_4F6C_DD1D);
        let mut random = Self { state: state | 1 };
        for _ in 0..8 {
            random.number();
        }
        random
    }

    /// O próximo número, um qualquer de 64 bits (xorshift64*, de G. Marsaglia e S. Vigna).
    pub fn number(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// O próximo número, de 0 a `limit - 1`.
    ///
    /// # Panics
    /// `limit` é 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.number() >> 33) % limit as u64) as usize
    }

    /// Embaralha os elementos.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
