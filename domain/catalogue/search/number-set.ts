/** Some of the numbers from 0 to `count`, as bits: put in in any order, and taken out ascending, each once. */
export type NumberSet = {
  add: (number: number) => void;
  addAll: (numbers: Uint32Array, from: number, to: number) => void;
  /** All that are in; then there are none. */
  take: () => Uint32Array;
};

export function numberSet(count: number): NumberSet {
  const bits = new Int32Array((count >>> 5) + 1);
  const out = new Uint32Array(count);
  return {
    add: (number) => {
      bits[number >>> 5]! |= 1 << (number & 31); // below the count
    },
    addAll: (numbers, from, to) => {
      for (let i = from; i < to; i++) {
        const number = numbers[i]!; // in range
        bits[number >>> 5]! |= 1 << (number & 31); // below the count
      }
    },
    take: () => {
      let size = 0;
      for (let at = 0; at < bits.length; at++) {
        let left = bits[at]!; // in range
        if (left === 0) continue;
        bits[at] = 0;
        for (const last = at * 32 + 31; left !== 0; left &= left - 1) out[size++] = last - Math.clz32(left & -left);
      }
      return out.slice(0, size);
    },
  };
}
