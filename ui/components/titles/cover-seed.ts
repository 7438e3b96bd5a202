/** FNV-1a of the letters of an id, an unsigned number of 32 bits. */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Numbers from `from` up to but not including `to`, whole ones, always the same for a seed (xorshift of 32 bits). */
export type Drawn = (from: number, to: number) => number;

export function drawnFrom(seed: number): Drawn {
  let state = seed || 1; // zero would stay zero
  return (from, to) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return from + ((state >>> 0) % (to - from));
  };
}
