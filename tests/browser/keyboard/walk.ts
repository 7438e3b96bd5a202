import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import { heading } from '../support/page.ts';
import { comeSignedIn, type Platform, test as base } from '../support/platform.ts';
import { arrivedAt, expectFocus, tabTo } from './keys.ts';

/**
 * A learner without a pointer, who can reach elements only by Tab. After every key, some element must have the focus.
 */
export type Walk = {
  /** Opens the only URL of the test; signed in, if a user name is given. */
  readonly begin: (path: string, userName?: string) => Promise<void>;
  /** Moves to an element by Tab. Returns the number of stops. */
  readonly to: (target: Locator) => Promise<number>;
  readonly back: (target: Locator) => Promise<number>;
  /** Presses keys on the focused element. */
  readonly press: (...keys: string[]) => Promise<void>;
  readonly type: (words: string) => Promise<void>;
  /** Moves to a field and replaces its text. */
  readonly fill: (field: Locator, words: string) => Promise<void>;
  /** Moves to an element and presses Enter, or another key. */
  readonly use: (target: Locator, key?: string) => Promise<void>;
  /** Follows a link or a button to a page, whose heading then has the focus. */
  readonly follow: (target: Locator, name: string | RegExp) => Promise<void>;
  readonly arrived: (name: string | RegExp) => Promise<void>;
  /** The browser’s own back key, which a headless browser ignores. */
  readonly browserBack: () => Promise<void>;
};

/** A text of the product in English. */
export const t = (key: string, values: Record<string, string | number> = {}): string => text(key, 'en-US', values);

/** A line of an accessibility snapshot, with special characters quoted. */
export const node = (role: string, name: string, state = ''): string =>
  JSON.stringify(`${role} ${JSON.stringify(name)} ${state}`.trim());

/** Elements that every page has. */
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
