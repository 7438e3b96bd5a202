/** New identifiers, UUID v4. In tests and the scenario runner they derive from the seed. */
export interface Ids {
  next: () => string;
}

/** Uniform numbers in [0, 1). Seeded where a replay must give the same result (related titles, back-off jitter). */
export interface Random {
  next: () => number;
}
