import type { Page } from '@playwright/test';
import { expect, type Platform } from '../../support/platform.ts';
import { settled } from '../../calm/calm.ts';

/** Ends what a state needed as long as it was looked at. */
export type Close = () => void;

/** Something that a browser can be brought to show, opened on a page that has shown the ones before it. */
export type State = { name: string; open: (page: Page, platform: Platform) => Promise<void> | Promise<Close> };

/** States that are reached one after the other on one page, in a story, by somebody. */
export type Walk = {
  name: string;
  story: string;
  enter?: (page: Page, platform: Platform) => Promise<void>;
  states: State[];
};

/** Opens a state; returns its end, which most have not. */
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

/** Opened, and looked at, while these operations of the platform meet a fault; without operations all do. */
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
