/** Runs `then` when the page is idle; at once in browsers without `requestIdleCallback`. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 10_000 });
  else then();
}
