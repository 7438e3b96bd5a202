/** Waits for a moment in which the page has nothing to do. Not every browser says when that is. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 10_000 });
  else then();
}
