/** Returns ` Did you mean "x"?` for the closest similar name, else ''. */
export function suggestion(wrong: string, names: Iterable<string>): string {
  let best: { name: string; distance: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - wrong.length) > 3) continue;
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase());
    if (distance <= Math.max(1, Math.floor(wrong.length / 3)) && (!best || distance < best.distance))
      best = { name, distance };
  }
  return best ? ` Did you mean "${best.name}"?` : '';
}

/** Edit distance, counting substitutions, insertions, deletions and transpositions of neighbours. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = areSwapped ? (before[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
