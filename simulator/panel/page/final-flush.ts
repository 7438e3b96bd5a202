const LAST_WORDS = ['beforeunload', 'pagehide', 'unload', 'visibilitychange'];

/**
 * Call before the application's scripts, because listeners run in order of registration. After the returned function is
 * called, the application receives no more page-end events, as if the tab was killed.
 */
export function finalFlushOf(page: Pick<Window, 'addEventListener'>): () => void {
  let isKilled = false;
  for (const name of LAST_WORDS)
    page.addEventListener(name, (event) => isKilled && event.stopImmediatePropagation(), { capture: true });
  return () => {
    isKilled = true;
  };
}
