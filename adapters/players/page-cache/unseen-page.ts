import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import { pageTimer } from '../../platform/page-timer.ts';
import type { PageCachedMessage } from './cache-messages.ts';

/** An own page needs only its origin and scripts to be cached. */
const SANDBOX = 'allow-scripts allow-same-origin';

/** Creates a hidden frame for an own page. */
export function unseenPage(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', SANDBOX);
  frame.referrerPolicy = 'no-referrer';
  frame.hidden = true;
  frame.src = url;
  return frame;
}

/** Timeout in ms for the first message of the hidden page. */
export const SIGN_LIMIT_MS = 15_000;
/** Timeout in ms for caching all files over a slow connection. */
const KEEP_LIMIT_MS = 120_000;

/**
 * Caches a page by loading it in a hidden frame; its URL requests that. Resolves to whether all of it is cached: false
 * if browser or host refuse, or after a timeout. Never rejects.
 */
export function cacheInHiddenFrame(url: string, after: ScheduleAfter = pageTimer.after): Promise<boolean> {
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
      const said = data as Partial<PageCachedMessage | { op: 'ready' }> | null; // sent by an own page, which sends nothing else
      if (said?.op === 'kept') end(said.isWhole === true);
      if (said?.op !== 'ready') return;
      stop();
      stop = after(KEEP_LIMIT_MS, () => end(false));
    };
    window.addEventListener('message', hear);
    document.body.append(frame);
  });
}
