import { useEffect, useState } from 'react';

/**
 * The answer to a question that is asked as soon as its screen is there; undefined while it is awaited. An answer to an
 * earlier question, or for a screen that is gone, is dropped, and `gone` tells whoever is at work on it. `ask` must stay
 * the same function for the same question, and does not reject: a failure that counts is an answer.
 */
export function useAnswer<A>(ask: (gone: AbortSignal) => Promise<A>): A | undefined {
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
