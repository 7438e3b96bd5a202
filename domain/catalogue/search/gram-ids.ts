/** Numbers for runs of letters, counted from 0 in the order of their first appearance. */
export type GramIds = {
  /** The run that is `shorter` (an id, or NO_RUN for the empty one) and one more UTF-16 unit; new ones get an id. */
  idOf: (shorter: number, unit: number) => number;
  /** The same, or NO_RUN for a run that has no id. */
  find: (shorter: number, unit: number) => number;
  /** The letters of a run that has an id. */
  textOf: (id: number) => string;
  size: () => number;
};

export const NO_RUN = -1;

const UNITS = 0x10000;
const FREE = 0;

/**
 * A run is known by the id of the run without its last unit, and that unit. Together they are one number, so a table
 * of numbers (open addressing, at most half full) serves where a map of strings would take ten times as long.
 */
export function gramIds(): GramIds {
  let keys = new Float64Array(1 << 12);
  let ids = new Int32Array(1 << 12);
  const keyOfId: number[] = [];

  const keyOf = (shorter: number, unit: number) => (shorter + 1) * UNITS + unit + 1;
  /** The place of a key: its own, or the free one where it belongs. */
  const placeOf = (key: number, among: Float64Array): number => {
    const mask = among.length - 1;
    let place = (Math.imul(key % UNITS, 0x9e3779b1) ^ Math.imul(Math.floor(key / UNITS), 0x85ebca6b)) >>> 7;
    for (place &= mask; among[place] !== FREE && among[place] !== key;) place = (place + 1) & mask;
    return place;
  };
  const grow = () => {
    const [oldKeys, oldIds] = [keys, ids];
    keys = new Float64Array(oldKeys.length * 2);
    ids = new Int32Array(oldIds.length * 2);
    for (let at = 0; at < oldKeys.length; at++) {
      const key = oldKeys[at]!; // within the array
      if (key === FREE) continue;
      const place = placeOf(key, keys);
      keys[place] = key;
      ids[place] = oldIds[at]!; // as long as the keys
    }
  };

  return {
    idOf: (shorter, unit) => {
      const key = keyOf(shorter, unit);
      const place = placeOf(key, keys);
      if (keys[place] === key) return ids[place]!; // a place of the table
      keys[place] = key;
      const id = keyOfId.push(key) - 1;
      ids[place] = id;
      if (keyOfId.length * 2 > keys.length) grow();
      return id;
    },
    find: (shorter, unit) => {
      const key = keyOf(shorter, unit);
      const place = placeOf(key, keys);
      return keys[place] === key ? ids[place]! : NO_RUN; // a place of the table
    },
    textOf: (id) => {
      let text = '';
      for (let run = id; run !== NO_RUN;) {
        const key = keyOfId[run]! - 1; // of a run, or of a shorter one that it begins with
        text = String.fromCharCode(key % UNITS) + text;
        run = Math.floor(key / UNITS) - 1;
      }
      return text;
    },
    size: () => keyOfId.length,
  };
}
