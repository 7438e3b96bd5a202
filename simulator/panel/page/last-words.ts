const LAST_WORDS = ['beforeunload', 'pagehide', 'unload', 'visibilitychange'];

/**
 * Called before the application's own scripts, because windows tell their own events in the order in which somebody asked
 * for them. After the answer is called the application hears no more that its page goes away, as when a tab is killed.
 */
export function lastWordsOf(page: Pick<Window, 'addEventListener'>): () => void {
  let isKilled = false;
  for (const name of LAST_WORDS)
    page.addEventListener(name, (event) => isKilled && event.stopImmediatePropagation(), { capture: true });
  return () => {
    isKilled = true;
  };
}
