import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { text } from '../calm/calm.ts';
import { heading } from '../support/page.ts';
import { comeSignedIn, type Platform, test as base } from '../support/platform.ts';
import { arrivedAt, expectFocus, tabTo } from './keys.ts';

/**
 * A learner who has no pointer. There is no way to press, fill or focus a thing but by keys: it is come to stop by stop.
 * Whatever is pressed, the focus is somewhere afterwards.
 */
export type Walk = {
  /** The only address of a walk; by somebody who is signed in already, when a name is given. */
  readonly begin: (path: string, userName?: string) => Promise<void>;
  /** Goes to it by Tab; answers how many stops it took. */
  readonly to: (target: Locator) => Promise<number>;
  readonly back: (target: Locator) => Promise<number>;
  /** Presses keys where the focus is. */
  readonly press: (...keys: string[]) => Promise<void>;
  readonly type: (words: string) => Promise<void>;
  /** Goes to a field and types; what stood there is replaced. */
  readonly fill: (field: Locator, words: string) => Promise<void>;
  /** Goes to it and presses Enter, or another key that acts. */
  readonly use: (target: Locator, key?: string) => Promise<void>;
  /** Follows a link or a button to a page, whose heading has the focus then. */
  readonly follow: (target: Locator, name: string | RegExp) => Promise<void>;
  readonly arrived: (name: string | RegExp) => Promise<void>;
  /** The browser's own key for the page before, which one without a window does not hear. */
  readonly browserBack: () => Promise<void>;
};

/** A text of the product in English. */
export const t = (key: string, values: Record<string, string | number> = {}): string => text(key, 'en-US', values);

/** A line of a snapshot of the tree, whatever signs its words hold. */
export const node = (role: string, name: string, state = ''): string =>
  JSON.stringify(`${role} ${JSON.stringify(name)} ${state}`.trim());

/** What a page has for everybody. */
export const on = (page: Page) => {
  const one =
    (role: 'button' | 'link' | 'textbox' | 'combobox' | 'checkbox' | 'radio' | 'slider' | 'searchbox') =>
    (key: string, values: Record<string, string | number> = {}) =>
      page
        .getByRole(role, { name: t(key, values), exact: true })
        .filter({ visible: true })
        .first();
  return {
    button: one('button'),
    link: one('link'),
    field: (key: string) => page.getByLabel(t(key), { exact: true }).filter({ visible: true }).first(),
    combobox: one('combobox'),
    checkbox: one('checkbox'),
    radio: one('radio'),
    slider: one('slider'),
    searchbox: one('searchbox'),
    main: page.getByRole('main'),
    dialog: page.getByRole('dialog'),
    heading: heading(page),
    menu: (title: string) =>
      page
        .getByRole('navigation', { name: t('shell.mainMenu') })
        .getByRole('link', { name: title, exact: true })
        .filter({ visible: true })
        .first(),
  };
};

const walkOf = (page: Page, platform: Platform, info: TestInfo): { walk: Walk; end: () => void } => {
  let isBegun = false;
  let stops = 0;
  let keys = 0;
  const go = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    const took = await tabTo(page, target, key);
    stops += took;
    return took;
  };
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys++;
      await page.keyboard.press(key);
      await expectFocus(page, key);
    }
  };
  const type = async (words: string) => {
    keys += words.length;
    await page.keyboard.type(words);
  };
  const use: Walk['use'] = async (target, key = 'Enter') => {
    await go(target);
    await press(key);
  };
  const walk: Walk = {
    begin: async (path, userName) => {
      expect(isBegun, 'a walk begins once').toBe(false);
      isBegun = true;
      if (userName !== undefined) await comeSignedIn(page, platform, userName);
      await page.goto(platform.appUrl + path);
      await expect(page.locator('#first-picture > *'), 'the picture that comes before a page').toHaveCount(0);
    },
    to: (target) => go(target),
    back: (target) => go(target, 'Shift+Tab'),
    press,
    type,
    fill: async (field, words) => {
      await go(field);
      await page.keyboard.press('Control+A');
      await type(words);
    },
    use,
    follow: async (target, name) => {
      await use(target);
      await arrivedAt(page, name);
    },
    arrived: (name) => arrivedAt(page, name),
    browserBack: async () => {
      keys++;
      await page.goBack();
      await expectFocus(page, 'Alt+ArrowLeft');
    },
  };
  const end = () => info.annotations.push({ type: 'walk', description: `${stops} stops, ${keys} other keys` });
  return { walk, end };
};

export const test = base.extend<{ walk: Walk }>({
  walk: async ({ page, platform }, use, info) => {
    const { walk, end } = walkOf(page, platform, info);
    await use(walk);
    end();
  },
});

export { expect };
