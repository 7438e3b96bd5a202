import { askEarly, earlyToken } from '#adapters/early/ask.ts';
import { earlyScreen } from '#adapters/early/screen.ts';
import { browserEnvironment } from '#adapters/platform/environment.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { withNonce } from '#adapters/storage/sign-on-nonce.ts';
import { storageSlot } from '#adapters/storage/storage-slot.ts';
import { lookOf } from '../entry/first-picture/look.ts';
import { textSizeStore, themeStore } from '../entry/theme.ts';
import { accentProperties } from '../format/colour.ts';
import { directionOf, firstWordsPath, localePath, pickLanguage } from '../i18n/languages.ts';
import { sayMissing } from './missing.ts';
import { showPicture, FACES, hasForm, showLate } from './picture.ts';
import { fetchAhead, haveStyles, said, written } from './written.ts';
import type { Timer, After } from '#domain/kernel/clock.ts';
import { PATIENCE_MS } from '../components/feedback/patience.ts';

type World = {
  after: After;
  /** Loads the page again. */
  reload: () => void;
};

/**
 * Says that the page is still loading, once the files of the build, the configuration or the texts are late; and beside the
 * form of a first picture for as long as it stands. `begun`: the application draws, and counts its own waits. `stop`: other
 * words are shown instead.
 */
function sayLate({ after, reload }: World, say: (key: string) => string): { begun: () => void; stop: () => void } {
  let hasBegun = false;
  const show = () => {
    if (!hasBegun || hasForm()) showLate(say, reload);
  };
  const stop = after(PATIENCE_MS, show);
  return { begun: () => (hasBegun = true), stop };
}

/** A page that is here no sooner, in milliseconds, has come over a line on which letters would be late. */
const SLOW_MS = 500;
/** From the moment all files are here until the form is drawn, on a slow processor, in milliseconds. */
const DRAWN_MS = 1_000;

type Kept = { get: () => string | undefined; set: (value: string) => void };

/**
 * The bundled faces may be asked for: the address of this page, which goes along, holds no secret. On a slow line they would
 * come too late to be shown, and take of it what the form waits for: there they are asked for once all else is here, and
 * shown from the next page on. `kept`: this browser has had them; `sinceStart`: milliseconds since the page was asked for.
 */
function allowFaces(kept: Kept, sinceStart: number, after: Timer['after']): void {
  const allow = () => document.getElementById(FACES)?.removeAttribute('media');
  if (kept.get() === undefined && sinceStart > SLOW_MS)
    window.addEventListener('load', () => after(DRAWN_MS, allow), { once: true });
  else allow();
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.length > 0) kept.set('yes');
  });
}

/**
 * Stands in the page itself and runs before any file of the build is there: asks for what those files will ask for, and
 * shows the form, or what home will look like. What it makes is `Early` (`adapters/early`) and what stands in `#first-picture`.
 */
const page = document.documentElement;
const environment = browserEnvironment();
const { pathname, origin, href } = window.location;
const hasToken = earlyToken(environment) !== undefined;

/** Nothing is asked for, or shown, with what a provider put into the address: the application takes it out first. */
const isReturn = takeSignOnToken({ location: { href }, history: { state: null, replaceState: () => undefined } });

haveStyles();
if (!isReturn) {
  const language = pickLanguage([storageSlot(environment, 'language', 'browser').get(), ...navigator.languages]);
  const screen = earlyScreen(pathname, hasToken);
  const nonce = environment.randomUuid();
  const returnUrl = (code: string) => withNonce(`${origin}/${encodeURIComponent(code)}/login`, nonce);
  const isInside = screen !== undefined && screen.kind !== 'login';
  if (isInside) fetchAhead();
  const { hashes, firstHashes } = written;
  const firstHash = screen?.kind === 'login' ? firstHashes[language] : undefined;
  const firstWords = firstHash === undefined ? undefined : firstWordsPath(language, firstHash);
  const files = ['config.json', firstWords ?? localePath(language, hashes[language])];
  const probe = () => environment.fetch(new Request(`${origin}/config.json`, { method: 'HEAD', cache: 'no-store' }));
  const reload = () => window.location.reload();
  const late = { after: pageTimer.after, reload };
  const waits = sayLate(late, said(language));
  const failed = sayMissing({ probe, ...late }, said(language));
  const fail = () => {
    waits.stop();
    failed();
  };
  // eslint-disable-next-line no-restricted-syntax -- the script of the page has no other way to the application's
  window.early = {
    nonce,
    isInside,
    fail,
    startedAt: pageTimer.now(),
    begun: waits.begun,
    hashes,
    firstWords,
    loginOf: screen?.kind === 'login' ? screen.code.toLowerCase() : undefined,
    answers: askEarly(environment, screen, { files, returnUrl }),
  };
  // A file of the build that did not come: nothing else would ever be shown.
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && fail(), { capture: true });

  themeStore(storageSlot(environment, 'theme', 'browser'), page);
  textSizeStore(storageSlot(environment, 'text-size', 'browser'), page);
  page.lang = language;
  page.dir = directionOf(language);
  if (screen) {
    allowFaces(storageSlot(environment, 'faces', 'browser'), environment.monotonic(), pageTimer.after);
    const look = lookOf(storageSlot(environment, 'look', 'browser')).of(screen.code);
    for (const [name, value] of Object.entries(accentProperties(look?.colour))) page.style.setProperty(name, value);
    const isForm = screen.kind === 'login' && look?.hasForm !== false;
    if (isForm || screen.kind === 'home')
      showPicture(isForm ? 'sign-in' : 'home', {
        isPlain: look === undefined,
        say: said(language),
        language,
        typed: { username: storageSlot(environment, 'draft-username', 'tab').get() ?? '' },
      });
  }
}
