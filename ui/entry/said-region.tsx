import { type ReactNode, useCallback, useRef } from 'react';
import { type Say, SayContext } from '../components/feedback/said.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useService } from './services.ts';

/** What takes less is over before it could be said. */
const SLOW_MS = 1_000;

/** The region that is on every page before there are words for it. It is filled by hand: what is said is drawn by nobody. */
export function SaidRegion({ children }: { children: ReactNode }) {
  const { after } = useService('timer');
  const region = useRef<HTMLSpanElement>(null);
  const say = useCallback<Say>(
    (words, isSlow) => {
      const line = document.createElement('span');
      line.textContent = `${words} `;
      const stop = after(isSlow ? SLOW_MS : 0, () => {
        // Parts that wait for the same thing are heard once.
        if (!region.current?.textContent.includes(line.textContent)) region.current?.append(line);
      });
      return () => {
        stop();
        line.remove();
      };
    },
    [after],
  );
  return (
    <SayContext value={say}>
      {children}
      <VisuallyHidden>
        <span ref={region} role="status" />
      </VisuallyHidden>
    </SayContext>
  );
}
