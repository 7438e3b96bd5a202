import { useState } from 'react';
import { useService } from '../../entry/services.ts';
import { useTimeout } from '../../hooks/use-later.ts';

/** Typing pause in ms before a screen reader announces the result. */
const QUIET_MS = 500;

/** Debounced text for live regions, which would otherwise speak at each keystroke. */
export function useDebouncedText(text: string): string {
  const { after } = useService('timer');
  const [said, setSaid] = useState('');
  useTimeout(after, QUIET_MS, () => setSaid(text), text);
  return said;
}
