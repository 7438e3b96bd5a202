/** New identifiers, UUID v4. In tests and the simulator's runner they come from the seed. */
export interface Ids {
  next: () => string;
}

/** Uniform numbers in [0, 1). Seeded where a replay must show the same (related titles, back-off jitter). */
export interface Random {
  next: () => number;
}
