/** Seeded random generator of one purpose. Its sequence is independent of the generators of other purposes. */
export type Random = {
  /** 0 ≤ n < 1. */
  next: () => number;
  /** Lower-case hexadecimal. */
  hex: (length: number) => string;
  uuid: () => string;
  /** State of the sequence; resumes it with the same seed and purpose. */
  state: () => number;
};

/** Random generators of one platform instance, by purpose. */
export type Probabilities = {
  of: (purpose: string) => Random;
  /** State of each generator, for resuming elsewhere. */
  states: () => Readonly<Record<string, number>>;
};

/** Creates generators. `states` resumes earlier sequences of the same seed. */
export function probabilitiesOf(seed: number, states: Readonly<Record<string, number>> = {}): Probabilities {
  const rows = new Map<string, Random>();
  return {
    of: (purpose) => {
      const row = rows.get(purpose) ?? seededRandom(seed, purpose, states[purpose]);
      rows.set(purpose, row);
      return row;
    },
    states: () => Object.fromEntries([...rows].map(([purpose, row]) => [purpose, row.state()])),
  };
}

const HEX = '0123456789abcdef';

export function seededRandom(
  seed: number | string,
  purpose: string,
  startState: number = fnv1a(`${seed}/${purpose}`),
): Random {
  let state = startState;
  // Mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (length: number) => {
    let text = '';
    while (text.length < length) text += HEX.charAt(Math.floor(next() * 16));
    return text;
  };
  return {
    next,
    hex,
    state: () => state,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(Math.floor(next() * 4))}${hex(3)}-${hex(12)}`,
  };
}

/** 32-bit FNV-1a hash for versions and seeds; not secure. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
