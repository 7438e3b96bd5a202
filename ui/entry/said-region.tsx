import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Say, SayContext } from '../components/feedback/said.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useService } from './services.ts';

/** What takes less is over before it could be said. */
const SLOW_MS = 1_000;

/** The region that is on every page before there are words for it. What stands in it twice is said twice. */
export function SaidRegion({ children }: { children: ReactNode }) {
  const { after } = useService('timer');
  const [lines, setLines] = useState<readonly { id: number; words: string }[]>([]);
  const last = useRef(0);
  const say = useCallback<Say>(
    (words, isSlow) => {
      const id = (last.current += 1);
      const stop = after(isSlow ? SLOW_MS : 0, () => setLines((before) => [...before, { id, words }]));
      return () => {
        stop();
        setLines((before) => before.filter((line) => line.id !== id));
      };
    },
    [after],
  );
  return (
    <SayContext value={say}>
      {children}
      <VisuallyHidden>
        <span role="status">
          {lines.map(({ id, words }) => (
            <span key={id}>{words} </span>
          ))}
        </span>
      </VisuallyHidden>
    </SayContext>
  );
}
