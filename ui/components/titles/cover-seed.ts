/** FNV-1a hash of an id’s characters, unsigned 32 bits. */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Deterministic pseudo-random integers for a seed (32-bit xorshift), `from` inclusive, `to` exclusive. */
export type RandomInteger = (from: number, to: number) => number;

export function createRandomInteger(seed: number): RandomInteger {
  let state = seed || 1; // zero is a fixed point of xorshift
  return (from, to) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return from + ((state >>> 0) % (to - from));
  };
}
