import type { Page } from '@playwright/test';
import { expect, type Platform } from '../../support/platform.ts';
import { settled } from '../../layout-stability/layout-shifts.ts';

/** Ends the condition that a state needed during its check. */
export type Close = () => void;

/** A state that a browser can display, opened on a page that displayed the previous ones. */
export type State = { name: string; open: (page: Page, platform: Platform) => Promise<void> | Promise<Close> };

/** States opened one after the other on one page, in a scenario, by one learner. */
export type Walk = {
  name: string;
  story: string;
  enter?: (page: Page, platform: Platform) => Promise<void>;
  states: State[];
};

/** Opens a state. Returns a function that ends it, for most states without effect. */
export const opened = async (state: State, page: Page, platform: Platform): Promise<Close> => {
  const close = await state.open(page, platform);
  return typeof close === 'function' ? close : () => undefined;
};

export const at =
  (path: string, heading: string | RegExp) =>
  async (page: Page, platform: Platform): Promise<void> => {
    await page.goto(platform.appUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await settled(page);
  };

/** Opens a state while these operations have a fault; undefined: all operations. */
export const amid =
  (fault: 'no-answer' | 'offline' | 503, operations: string | string[] | undefined, open: State['open']) =>
  async (page: Page, platform: Platform): Promise<Close> => {
    const of = operations === undefined ? {} : { operation: operations };
    const id = platform.world.faults.add(
      typeof fault === 'number' ? { kind: 'status', status: fault, ...of } : { kind: fault, ...of },
    );
    await open(page, platform);
    return () => platform.world.faults.remove(id);
  };
