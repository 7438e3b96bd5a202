/** Resolves at the first of the events; rejects when `signal` aborts. False: the time limit passed first. */
export function waitForEvent(
  target: EventTarget,
  events: readonly string[],
  signal: AbortSignal,
  limitMs: number,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (outcome: () => void) => {
      clearTimeout(timer);
      done.abort();
      outcome();
    };
    const timer = setTimeout(() => end(() => resolve(false)), limitMs);
    for (const event of events) target.addEventListener(event, () => end(() => resolve(true)), { signal: done.signal });
    const gone = () => end(() => reject(new DOMException('It was given up.', 'AbortError')));
    if (signal.aborted) gone();
    else signal.addEventListener('abort', gone, { signal: done.signal });
  });
}

/** Waits before the next try; ends early when the connection returns. */
export async function waitBeforeRetry(tries: number, signal: AbortSignal): Promise<void> {
  await waitForEvent(globalThis, ['online'], signal, Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** (tries - 1)));
}

const RETRY_FIRST_MS = 400;
const RETRY_MOST_MS = 10_000;
