import type { ToApp } from '../protocol.ts';
import { limitDownloads } from './limit-downloads.ts';
import type { PageCallbacks } from './watch-pages.ts';

type Page = Parameters<PageCallbacks['onPage']>[0];
type Refused = Extract<ToApp, { op: 'refused' }>;

/** Maximum reported details of one kind: a course may try a thousand hosts. */
const REPORTED_MOST = 15;
/** Maximum characters of a reported detail. */
const DETAIL_CHARS = 200;

/**
 * Observes, from its start, what the browser refuses to a page of a course: files of other hosts (CSP), popups, sound
 * before a user gesture, and access to the parent page that breaks the course. Limits downloads that the page starts.
 * Reports each once. Then calls `meet`.
 */
export function watchRefusals(tell: (refused: Refused) => void, meet: PageCallbacks['onPage']): PageCallbacks {
  const refuse = eachOnce<Refused['what']>((what, detail) => tell({ op: 'refused', what, detail }));
  const limit = limitDownloads(() => refuse('downloads-refused', ''));
  return {
    onPage: (page) => {
      limit(page);
      page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
        const host = disposition === 'enforce' ? hostOf(blockedURI) : undefined;
        if (host !== undefined) refuse('content-refused', `${effectiveDirective} ${host}`);
      });
      watchSound(page, () => refuse('sound-refused', ''));
      page.addEventListener('error', ({ error }) => {
        const asked = askedOfAnotherSite(error);
        if (asked !== undefined) refuse('page-refused', asked);
      });
      meet(page);
    },
    onOpen: (opened, features) => {
      // `noopener` always returns null, so null is no refusal.
      if (!opened && !/noopener|noreferrer/.test(features)) refuse('window-refused', '');
    },
  };
}

/** Passes each detail of a kind on once, up to `REPORTED_MOST` per kind. */
export function eachOnce<What extends string>(
  tell: (what: What, detail: string) => void,
): (what: What, detail: string) => void {
  const reported = new Map<What, Set<string>>();
  return (what, detail) => {
    const short = detail.slice(0, DETAIL_CHARS);
    const ofKind = reported.get(what) ?? new Set();
    if (ofKind.has(short) || ofKind.size >= REPORTED_MOST) return;
    reported.set(what, ofKind.add(short));
    tell(what, short);
  };
}

/**
 * Detects media that the browser does not let a page play: `play` rejects, or an autoplay element stays paused although
 * it has loaded. Does not query autoplay permission, which changes with each user gesture.
 */
function watchSound(page: Page, refused: () => void): void {
  const { prototype } = page.HTMLMediaElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'play')?.value as () => Promise<void>; // called on each element
  prototype.play = function play(this: HTMLMediaElement) {
    const playing = own.call(this);
    playing.catch((why: unknown) => {
      if (why instanceof page.DOMException && why.name === 'NotAllowedError') refused();
    });
    return playing;
  };
  const look = ({ autoplay, paused, muted, currentTime }: HTMLMediaElement) => {
    if (autoplay && paused && !muted && currentTime === 0) refused();
  };
  // Listens on the elements: Chromium skips a window in event dispatch until its page has a listener of its own.
  page.addEventListener('load', () => {
    for (const media of page.document.querySelectorAll<HTMLMediaElement>('audio[autoplay], video[autoplay]'))
      if (media.readyState === media.HAVE_ENOUGH_DATA) look(media);
      else media.addEventListener('canplaythrough', () => look(media), { once: true });
  });
}

/**
 * Property that a script accessed on a cross-origin window, from the engine's error message; undefined for other
 * errors.
 */
function askedOfAnotherSite(failure: unknown): string | undefined {
  const { name, message } = Object(failure) as Partial<Error>; // thrown by third-party code: may be any value
  if (name !== 'SecurityError' || typeof message !== 'string' || !/\bcross-origin\b/.test(message)) return undefined;
  return /\bproperty ['"]([^'"]+)['"]/.exec(message)?.[1] ?? '';
}

/** Host of a URL; undefined for inline scripts and data URLs. */
const hostOf = (address: string): string | undefined =>
  URL.canParse(address) && /^(https?|wss?):/.test(address) ? new URL(address).host : undefined;
