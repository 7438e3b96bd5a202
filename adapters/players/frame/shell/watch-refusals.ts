import type { ToApp } from '../protocol.ts';
import type { Watching } from './watch-pages.ts';

type Page = Parameters<Watching['onPage']>[0];
type Refused = Extract<ToApp, { op: 'refused' }>;

/** Details of one kind that are reported: a course that tries a thousand hosts needs no more. */
const REPORTED_MOST = 15;
/** Characters of a detail that are reported. */
const DETAIL_CHARS = 200;

/**
 * Watches each page of a course from its beginning for what the browser refuses it: things of other hosts, by the policy
 * that they are served with, windows of its own, sound before a press, and the page around it where it breaks off for
 * that. Each is told once. Then the page is met.
 */
export function watchRefusals(tell: (refused: Refused) => void, meet: Watching['onPage']): Watching {
  const refuse = eachOnce<Refused['what']>((what, detail) => tell({ op: 'refused', what, detail }));
  return {
    onPage: (page) => {
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
      // Who asks for no tie to the new window gets none to look at.
      if (!opened && !/noopener|noreferrer/.test(features)) refuse('window-refused', '');
    },
  };
}

/** Passes each detail of a kind on once, and no more than `REPORTED_MOST` of a kind. */
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
 * Hears of sound, and of a film with it, that the browser does not let a page begin: `play` is answered that it may not, and
 * an element that is to begin by itself stands still once it could. What would be allowed is not asked for beforehand: it
 * changes with each press.
 */
function watchSound(page: Page, refused: () => void): void {
  const { prototype } = page.HTMLMediaElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'play')?.value as () => Promise<void>; // called for each element
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
  // At the elements themselves: Chromium leaves a window out of the way of events until something of its page hears some.
  page.addEventListener('load', () => {
    for (const media of page.document.querySelectorAll<HTMLMediaElement>('audio[autoplay], video[autoplay]'))
      if (media.readyState === media.HAVE_ENOUGH_DATA) look(media);
      else media.addEventListener('canplaythrough', () => look(media), { once: true });
  });
}

/** What a script asked of a window of another site, as engines name it in the failure that it broke off with; undefined: it did not. */
function askedOfAnotherSite(failure: unknown): string | undefined {
  const { name, message } = Object(failure) as Partial<Error>; // thrown by somebody else's program: it may be anything
  if (name !== 'SecurityError' || typeof message !== 'string' || !/\bcross-origin\b/.test(message)) return undefined;
  return /\bproperty ['"]([^'"]+)['"]/.exec(message)?.[1] ?? '';
}

/** Host of an address; undefined for what is none: a script in the page, an address of data. */
const hostOf = (address: string): string | undefined =>
  URL.canParse(address) && /^(https?|wss?):/.test(address) ? new URL(address).host : undefined;
