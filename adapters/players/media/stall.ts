/** The wait for the next picture that is said to be one. */
const STALLED_AFTER_MS = 3000;

/** The wait for what comes next: none, one that is hardly seen, or one that is said. */
export type Stall = 'none' | 'short' | 'long';

/** Watches an element for waits; `changed` hears when a wait has become long. Ends with `signal`. */
export function stallOf(
  element: HTMLMediaElement,
  signal: AbortSignal,
  changed: () => void,
): { readonly get: () => Stall } {
  let stall: Stall = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setWaiting = (isIt: boolean) => {
    if (isIt === (stall !== 'none')) return;
    stall = isIt ? 'short' : 'none';
    clearTimeout(timer);
    if (isIt)
      timer = setTimeout(() => {
        stall = 'long';
        changed();
      }, STALLED_AFTER_MS);
  };
  element.addEventListener('waiting', () => setWaiting(true), { signal });
  for (const event of ['playing', 'pause', 'ended', 'canplay', 'timeupdate'])
    element.addEventListener(
      event,
      () => setWaiting(element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && stall !== 'none'),
      { signal },
    );
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return { get: () => stall };
}
