// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DOWNLOADS_WITHOUT_PRESS, limitDownloads } from '#adapters/players/frame/shell/limit-downloads.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: S6: a course starts few downloads without a press, whatever page of it starts them. */
type Page = Window & typeof globalThis;
let isPressed = false;
const activation = { configurable: true, get: () => ({ isActive: isPressed }) };

beforeEach(() => void Object.defineProperty(navigator, 'userActivation', activation));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation');
  document.body.replaceChildren();
});

/** A page of a course, and a download in it that reports whether the browser would save the file. */
function aPage(tells: boolean, limit: (page: Page) => void): () => boolean {
  const page = document.body.appendChild(document.createElement('iframe')).contentWindow as Page; // its window has its own classes
  Object.defineProperty(page.navigator, 'userActivation', activation);
  const navigation = new EventTarget();
  if (tells)
    Object.assign(page, {
      ...{ navigation, NavigateEvent: Object.assign(() => undefined, { prototype: { downloadRequest: null } }) },
    });
  limit(page);
  if (tells)
    return () => {
      const event = Object.assign(new Event('navigate', { cancelable: true }), { downloadRequest: 'a.txt' });
      return navigation.dispatchEvent(event);
    };
  return () => {
    const link = Object.assign(page.document.createElement('a'), { download: 'a.txt', href: '#' });
    let isSaved = false;
    // The browser saves the file after all listeners, unless one has prevented it.
    page.document.body.append(link);
    const save = (event: Event) => {
      isSaved = !event.defaultPrevented;
      event.preventDefault(); // jsdom follows no links
    };
    page.addEventListener('click', save, { once: true });
    link.click();
    link.remove();
    return isSaved;
  };
}

describe.each([
  ['that tells its downloads', true],
  ['that does not', false],
])('downloads of a course in a browser %s', (_what, tells) => {
  it('are the first few without a press, from all of its pages together, and any number with a press', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ page: fc.nat(2), press: fc.boolean() }), { maxLength: 12 }), (steps) => {
        let refused = 0;
        const limit = limitDownloads(() => refused++);
        const pages = [0, 1, 2].map(() => aPage(tells, limit));
        let left = DOWNLOADS_WITHOUT_PRESS;
        let wanted = 0;
        for (const { page, press } of steps) {
          isPressed = press;
          const isAllowed = press || left-- > 0;
          expect(pages[page]?.()).toBe(isAllowed);
          if (!isAllowed) wanted++;
          expect(refused).toBe(wanted);
        }
        document.body.replaceChildren();
      }),
      { numRuns: runs(30) },
    );
  });
});
