import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type Say, SayContext } from '../components/feedback/said.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLater } from '../hooks/use-later.ts';
import { useService } from './services.ts';

/** What takes less is over before it could be said. */
const SLOW_MS = 1_000;

type Line = { id: number; words: string; isSlow: boolean };

/** The region that is on every page before there are words for it. What stands in it twice is said twice. */
export function SaidRegion({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const last = useRef(0);
  const say = useCallback<Say>((words, isSlow) => {
    const id = (last.current += 1);
    setLines((before) => [...before, { id, words, isSlow }]);
    return () => setLines((before) => before.filter((line) => line.id !== id));
  }, []);
  return (
    <SayContext value={say}>
      {children}
      <VisuallyHidden>
        <span role="status">
          {lines.map((line) =>
            line.isSlow ? <Slowly key={line.id} words={line.words} /> : <span key={line.id}>{line.words} </span>,
          )}
        </span>
      </VisuallyHidden>
    </SayContext>
  );
}

function Slowly({ words }: { words: string }) {
  const { after } = useService('timer');
  const [isLong, setLong] = useState(false);
  useLater(after, SLOW_MS, () => setLong(true));
  return isLong && <span>{words} </span>;
}
