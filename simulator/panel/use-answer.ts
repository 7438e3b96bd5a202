import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Recording } from './recording.ts';

const LOOK_AGAIN_MS = 1_000;

/** Polls the platform every second, and at once after `again`. */
export function useAnswer<T>(ask: () => Promise<T>): { value: T | undefined; failed: string; again: () => void } {
  const [answer, setAnswer] = useState<{ value: T | undefined; failed: string }>({ value: undefined, failed: '' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let over = false;
    const look = () =>
      ask().then(
        (value) => over || setAnswer({ value, failed: '' }),
        (error: unknown) => over || setAnswer(({ value }) => ({ value, failed: String(error) })),
      );
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [ask, turn]);
  return { ...answer, again: () => setTurn((before) => before + 1) };
}

/** Returns the current number of facts; re-renders when it changes. */
export const useFactCount = (recording: Recording): number =>
  useSyncExternalStore(recording.subscribe, () => recording.facts().length);
