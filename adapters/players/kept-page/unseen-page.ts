import type { After } from '#domain/kernel/clock.ts';
import { pageTimer } from '../../platform/page-timer.ts';
import type { PageKept } from './keeper-said.ts';

/** A page of ours needs its own origin and its script to have itself kept, and nothing else. */
const SANDBOX = 'allow-scripts allow-same-origin';

/** A page of ours in a frame that nobody sees. */
export function unseenPage(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.src = url;
  return frame;
}

/** So long, in milliseconds, until the page gives a sign. */
export const SIGN_LIMIT_MS = 15_000;
/** So long, in milliseconds, a slow line is given to bring its files. */
const KEEP_LIMIT_MS = 120_000;

/**
 * Has the browser keep a page, which is told so in its address. Resolves with whether all of it is here: false where the
 * browser or the host refuses, or nothing came in time. Never rejects.
 */
export function keptUnseen(url: string, after: After = pageTimer.after): Promise<boolean> {
  const frame = unseenPage(url);
  return new Promise((resolve) => {
    const end = (isWhole: boolean) => {
      stop();
      window.removeEventListener('message', hear);
      frame.remove();
      resolve(isWhole);
    };
    let stop = after(SIGN_LIMIT_MS, () => end(false));
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== new URL(url).origin) return;
      const said = data as Partial<PageKept | { op: 'ready' }> | null; // of our own page, which says nothing else
      if (said?.op === 'kept') end(said.isWhole === true);
      if (said?.op !== 'ready') return;
      stop();
      stop = after(KEEP_LIMIT_MS, () => end(false));
    };
    window.addEventListener('message', hear);
    document.body.append(frame);
  });
}
