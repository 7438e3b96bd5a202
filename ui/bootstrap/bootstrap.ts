import { prefetch, prefetchToken } from '#adapters/prefetch/ask.ts';
import { prefetchedScreen } from '#adapters/prefetch/screen.ts';
import { browserEnvironment } from '#adapters/platform/environment.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { withNonce } from '#adapters/storage/sign-on-nonce.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { appearanceCacheOf } from '../entry/first-paint/look.ts';
import { textSizeStore, themeStore } from '../entry/theme.ts';
import { accentProperties } from '../format/colour.ts';
import { directionOf, initialTextsPath, localePath, pickLanguage } from '../i18n/languages.ts';
import { reportLoadFailure } from './missing.ts';
import { showFirstPaint, FONT_STYLES_ID, hasForm, showLate } from './skeleton.ts';
import { prefetchFiles, registerInlineStyles, firstPaintTextOf, buildData } from './written.ts';
import type { Timer, ScheduleAfter } from '#domain/kernel/clock.ts';
import { LATE_AFTER_MS } from '../components/feedback/patience.ts';

type World = {
  after: ScheduleAfter;
  reload: () => void;
};

/**
 * Displays a loading message when files of the build, configuration or texts are late; next to the form of a first
 * paint as long as that form exists. `begun`: the application renders and measures its own waits. `stop`: another
 * message replaces this one.
 */
function sayLate({ after, reload }: World, say: (key: string) => string): { begun: () => void; stop: () => void } {
  let hasBegun = false;
  const show = () => {
    if (!hasBegun || hasForm()) showLate(say, reload);
  };
  const stop = after(LATE_AFTER_MS, show);
  return { begun: () => (hasBegun = true), stop };
}

/** Page load time in ms that indicates a slow connection, on which fonts would arrive too late. */
const SLOW_MS = 500;
/** Time in ms from the last file to the rendered form on a slow processor. */
const DRAWN_MS = 1_000;

type Kept = { get: () => string | undefined; set: (value: string) => void };

/**
 * Enables the bundled fonts. Their requests carry this page’s URL as referrer, which contains no secret by now. On a
 * slow connection fonts would arrive too late and compete with the form’s files. They then load last, for the next
 * page. `kept`: this browser has loaded them before. `sinceStart`: ms since the page request.
 */
function allowFaces(kept: Kept, sinceStart: number, after: Timer['after']): void {
  const allow = () => document.getElementById(FONT_STYLES_ID)?.removeAttribute('media');
  if (kept.get() === undefined && sinceStart > SLOW_MS)
    window.addEventListener('load', () => after(DRAWN_MS, allow), { once: true });
  else allow();
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.length > 0) kept.set('yes');
  });
}

/**
 * Inline script of the page, which runs before any file of the build. Prefetches what those files will request, and
 * displays the form or an outline of home. Results: `Prefetched` (`adapters/prefetch`) and the contents of `#first-picture`.
 */
const page = document.documentElement;
const environment = browserEnvironment();
const { pathname, origin, href } = window.location;
const hasToken = prefetchToken(environment) !== undefined;

/** Skips prefetch and first paint if the URL holds a sign-on token: the application removes the token first. */
const isReturn = takeSignOnToken({ location: { href }, history: { state: null, replaceState: () => undefined } });

registerInlineStyles();
if (!isReturn) {
  const language = pickLanguage([storageKey(environment, 'language', 'browser').get(), ...navigator.languages]);
  const screen = prefetchedScreen(pathname, hasToken);
  const nonce = environment.randomUuid();
  const returnUrl = (code: string) => withNonce(`${origin}/${encodeURIComponent(code)}/login`, nonce);
  const isInside = screen !== undefined && screen.kind !== 'login';
  if (isInside) prefetchFiles();
  const { hashes, firstHashes } = buildData;
  const firstHash = screen?.kind === 'login' ? firstHashes[language] : undefined;
  const firstWords = firstHash === undefined ? undefined : initialTextsPath(language, firstHash);
  const files = ['config.json', firstWords ?? localePath(language, hashes[language])];
  const probe = () => environment.fetch(new Request(`${origin}/config.json`, { method: 'HEAD', cache: 'no-store' }));
  const reload = () => window.location.reload();
  const late = { after: pageTimer.after, reload };
  const waits = sayLate(late, firstPaintTextOf(language));
  const failed = reportLoadFailure({ probe, ...late }, firstPaintTextOf(language));
  const fail = () => {
    waits.stop();
    failed();
  };
  // eslint-disable-next-line no-restricted-syntax -- an inline script has no other way to pass data to the application
  window.early = {
    nonce,
    isInside,
    fail,
    startedAt: pageTimer.now(),
    begun: waits.begun,
    hashes,
    firstWords,
    loginOf: screen?.kind === 'login' ? screen.code.toLowerCase() : undefined,
    answers: prefetch(environment, screen, { files, returnUrl }),
  };
  // Reports a file of the build that failed to load; nothing else would ever render.
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), { capture: true });

  themeStore(storageKey(environment, 'theme', 'browser'), page);
  textSizeStore(storageKey(environment, 'text-size', 'browser'), page);
  page.lang = language;
  page.dir = directionOf(language);
  if (screen) {
    allowFaces(storageKey(environment, 'faces', 'browser'), environment.monotonic(), pageTimer.after);
    const look = appearanceCacheOf(storageKey(environment, 'look', 'browser')).of(screen.code);
    for (const [name, value] of Object.entries(accentProperties(look?.colour))) page.style.setProperty(name, value);
    const isForm = screen.kind === 'login' && look?.hasForm !== false;
    if (isForm || screen.kind === 'home')
      showFirstPaint(isForm ? 'sign-in' : 'home', {
        isPlain: look === undefined,
        say: firstPaintTextOf(language),
        language,
        typed: { username: storageKey(environment, 'draft-username', 'tab').get() ?? '' },
      });
  }
}
