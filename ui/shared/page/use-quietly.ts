import { useEffect, useState } from 'react';
import { useServices } from '../../entry/services.ts';

/** Typing pauses this long before a screen reader is told what came of it. */
const QUIET_MS = 500;

/** The text once it has not changed for a while: for live regions that would otherwise speak at each letter. */
export function useQuietly(text: string): string {
  const { after } = useServices();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const stop = after(QUIET_MS, () => setSaid(text));
    return () => stop();
  }, [text, after]);
  return said;
}
