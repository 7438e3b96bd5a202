import { useEffect, useState } from 'react';

/**
 * Calls `ask` on mount and returns its result; undefined while pending. Drops results of an earlier `ask` or of an
 * unmounted screen, and aborts its `gone` signal. Keep the identity of `ask` for the same request. `ask` must not
 * reject: return failures as results.
 */
export function useAsyncResult<A>(ask: (gone: AbortSignal) => Promise<A>): A | undefined {
  const [heard, setHeard] = useState<{ to: typeof ask; answer: A }>();
  useEffect(() => {
    const gone = new AbortController();
    void ask(gone.signal).then((answer) => {
      if (!gone.signal.aborted) setHeard({ to: ask, answer });
    });
    return () => gone.abort();
  }, [ask]);
  return heard?.to === ask ? heard.answer : undefined;
}
