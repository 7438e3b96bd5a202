import type {
  BrowserContext,
  ConsoleMessage,
  Dialog,
  Frame,
  Locator,
  Page,
  Response,
  WebError,
} from '@playwright/test';
import { closeMoment, courseFrame, leaveTitle, titleAddress } from '../support/learning.ts';
import { expect, type Platform } from '../support/platform.ts';
import { quiet } from '../support/quiet.ts';
import { hasFile, type Package } from './published-packages.ts';

/** Result of one attempt with a course. */
export type PublishedAttempt = {
  /** Different texts of its pages, in order. */
  readonly screens: readonly string[];
  /** Counts screens other than the loading screen. Zero means that the course never started. */
  readonly shown: number;
  /** Number of steps, and whether the last ones led to no new screen. */
  readonly steps: number;
  readonly isThrough: boolean;
  /** Files of the package served completely or in ranges, by path. */
  readonly had: ReadonlySet<string>;
  /** Files of the package requested but not found. */
  readonly holes: ReadonlySet<string>;
  /** Errors on the console and of pages, without URLs, line numbers and hosts. */
  readonly errors: ReadonlySet<string>;
  /** Number of windows that it opened or tried to open. */
  readonly windows: number;
};

const WINDOW = { width: 1280, height: 720 };
const LOWER = { width: 1280, height: 670 };
/**
 * Limits for steps in total, and without a new screen: completes a short course, and the first screens of a long one.
 */
const STEPS = 25;
const STEPS_IN_VAIN = 5;

/** Labels of "next" buttons in published courses, in several languages, and names that authoring tools give them. */
const ONWARD = /^\s*(next|continue|weiter|siguiente|volgende|verder|suivant|avanti)\b/i;
const BY_NAME = '#butNext, #next, .nav-next, [id*="next" i]:not([id*="prev" i])';
const BEGIN = /^\s*(start|begin|launch|resume|play\b|ok$|yes$|go$|submit|comenzar|iniciar|empezar|aceptar|accept)/i;
/** A page with a loading text only. */
const ONLY_LOADS = /^.{0,100}\b(loading|please wait)\b.{0,100}$/i;
/** Controls that a learner who only moves forward ignores. */
const APART = /exit|close|leave|quit|log ?out|salir|sluit|print|full ?screen|volume|mute|back|prev|pause|replay/i;

/**
 * Opens a title, goes through it without knowing it, and leaves it. `isMoved`: the player’s size changes meanwhile, as
 * with the offline banner above it.
 */
export async function sit(
  page: Page,
  { platform, titleId, course }: { platform: Platform; titleId: string; course: Package },
  isMoved = false,
): Promise<PublishedAttempt> {
  const seen = watch(page.context(), course);
  const screens: string[] = [];
  const pressed = new Set<string>();
  await page.goto(titleAddress(platform, titleId));
  await courseFrame(page);
  let [steps, inVain, shown] = [0, 0, 0];
  for (; ; steps++) {
    await quiet(page);
    const text = await createQueries(page);
    inVain = text === '' || screens.includes(text) ? inVain + 1 : 0;
    if (text !== '' && !ONLY_LOADS.test(text)) shown++;
    if (text !== '' && text !== screens.at(-1)) screens.push(text);
    if (isMoved) await page.setViewportSize(steps % 2 === 0 ? LOWER : WINDOW);
    if (steps === STEPS || inVain > STEPS_IN_VAIN) break;
    await goOn(page, pressed, inVain % 2 === 1);
  }
  await leaveTitle(page);
  await isLeft(page);
  seen.stop();
  return { screens, shown, steps, isThrough: inVain > STEPS_IN_VAIN, ...seen };
}

/** Waits until the player has closed; a completed course first displays its result. */
const isLeft = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await moment(page).isVisible()) await closeMoment(page);
        return new URL(page.url()).pathname;
      },
      { timeout: 60_000 },
    )
    .not.toContain('/content/stream/');

const moment = (page: Page) => page.getByRole('dialog', { name: /^You have completed / });

const framesOf = (page: Page): Frame[] => page.frames().filter((frame) => frame.url().includes('/contentstream/'));

const createQueries = async (page: Page): Promise<string> => {
  const texts = await Promise.all(
    framesOf(page).map((frame) =>
      frame
        .evaluate(() => {
          const pictures = [...document.images].filter((one) => one.checkVisibility()).map((one) => one.src);
          const drawn = [...document.querySelectorAll('canvas, svg, video')].filter((one) => one.checkVisibility());
          return [
            document.documentElement.innerText,
            ...pictures,
            ...drawn.map(({ id, tagName }) => tagName + id),
          ].join(' ');
        })
        .catch(() => ''),
    ),
  );
  return texts
    .join('\n')
    .replaceAll(/\/shell\/on-device\/[0-9a-f-]{36}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/**
 * One step: a "next" label, else a "next" name, a start button, any unused control, or a key. `isStuck`: the last step
 * had no effect, for example because a question is open; then unused controls come first.
 */
async function goOn(page: Page, pressed: Set<string>, isStuck: boolean): Promise<void> {
  const frames = framesOf(page).reverse();
  if (isStuck && (await pressAnother(frames, pressed))) return;
  for (const place of [onwardIn, namedIn, beginIn])
    for (const frame of frames) if (await press(place(frame).last())) return;
  if (!isStuck && (await pressAnother(frames, pressed))) return;
  await page.keyboard.press('ArrowRight');
}

async function pressAnother(frames: readonly Frame[], pressed: Set<string>): Promise<boolean> {
  for (const frame of frames)
    for (const one of await pressable(frame)
      .all()
      .catch(() => [])) {
      const name = await one
        .evaluate((it) => it.getAttribute('aria-label') ?? (it.textContent.trim() || it.id))
        .catch(() => '');
      if (name === '' || APART.test(name) || pressed.has(name)) continue;
      pressed.add(name);
      if (await press(one)) return true;
    }
  return false;
}

const shown = (where: Locator) => where.filter({ visible: true });
const onwardIn = (frame: Frame) =>
  shown(frame.getByRole('button', { name: ONWARD }).or(frame.getByRole('link', { name: ONWARD })));
const namedIn = (frame: Frame) => shown(frame.locator(BY_NAME).and(frame.locator('a, button, input, [role=button]')));
const beginIn = (frame: Frame) =>
  shown(frame.getByRole('button', { name: BEGIN }).or(frame.getByRole('link', { name: BEGIN })));
/** Controls, without links that leave the course, as these open a window. */
const pressable = (frame: Frame) =>
  shown(frame.locator('button, [role=button], [role=radio], [role=checkbox], input, label, a:not([target=_blank])'));

/** Returns false if the control is missing or cannot be pressed. */
const press = async (one: Locator): Promise<boolean> => {
  try {
    if ((await one.count()) === 0 || !(await one.isEnabled({ timeout: PRESS_MS }))) return false;
    await one.click({ timeout: PRESS_MS });
    return true;
  } catch {
    return false; // covered, or removed meanwhile
  }
};
const PRESS_MS = 1_000;

/** Files of the package served during `work`. */
export async function answeredDuring<T>(
  context: BrowserContext,
  course: Package,
  work: () => Promise<T>,
): Promise<[T, ReadonlySet<string>]> {
  const seen = watch(context, course);
  const outcome = await work();
  seen.stop();
  return [outcome, seen.had];
}

function watch(context: BrowserContext, course: Package) {
  const had = new Set<string>();
  const holes = new Set<string>();
  const errors = new Set<string>();
  const seen = { had, holes, errors, windows: 0 };
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!hasFile(course, pathname)) return;
    const path = decodeURIComponent(pathname).split(`/local/${course.name}/`)[1] ?? '';
    (response.status() < 400 ? had : holes).add(path);
  };
  const failed = (request: { url: () => string; failure: () => { errorText: string } | null }) => {
    const { pathname } = new URL(request.url());
    if (request.failure()?.errorText === 'net::ERR_ABORTED' || !hasFile(course, pathname)) return;
    holes.add(decodeURIComponent(pathname).split(`/local/${course.name}/`)[1] ?? '');
  };
  const word = (text: string) => void errors.add(plain(text));
  const written = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(message.text())) word(message.text());
  };
  const thrown = (error: WebError) => word(String(error.error()));
  const asked = (dialog: Dialog) => void dialog.accept().catch(() => undefined);
  const opened = (page: Page) => {
    seen.windows++;
    void page.close();
  };
  context
    .on('response', note)
    .on('requestfailed', failed)
    .on('console', written)
    .on('weberror', thrown)
    .on('dialog', asked)
    .on('page', opened);
  return Object.assign(seen, {
    stop: () => {
      context.off('response', note);
      context.off('requestfailed', failed);
      context.off('console', written);
      context.off('weberror', thrown);
      context.off('dialog', asked);
      context.off('page', opened);
    },
  });
}

/** Removes texts that differ between attempts. */
const plain = (text: string): string =>
  text
    .replace(/(Content Security Policy).*/s, '$1') // requests outside of the course are refused with varying texts
    .replaceAll(/https?:\/\/[^\s'")]+/g, 'address')
    .replaceAll(/MIME type \('[^']*'\)/g, 'MIME type') // MIME type of a "not found" response
    .replaceAll(/[0-9a-f-]{36}/g, 'id')
    .replaceAll(/\d+/g, 'n')
    .slice(0, 300);
