import { useState } from 'react';
import { useService } from '../../entry/services.ts';
import { useLater } from '../../hooks/use-later.ts';

/** Typing pauses this long before a screen reader is told what came of it. */
const QUIET_MS = 500;

/** The text once it has not changed for a while: for live regions that would otherwise speak at each letter. */
export function useQuietly(text: string): string {
  const { after } = useService('timer');
  const [said, setSaid] = useState('');
  useLater(after, QUIET_MS, () => setSaid(text), text);
  return said;
}
