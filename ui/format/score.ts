/** Displayed score: whole percent, rounded down, 0 to 100. Undefined without one. Spec §2 Title tile. */
export function shownScore(score: number | null | undefined): number | undefined {
  if (typeof score !== 'number' || !Number.isFinite(score)) return undefined;
  return Math.min(100, Math.max(0, Math.floor(score)));
}
