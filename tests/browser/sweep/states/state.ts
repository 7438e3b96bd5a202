import type { Page } from '@playwright/test';
import { expect, type Platform } from '../../support/platform.ts';
import { settled, START_MS } from '../../calm/calm.ts';

/** Something that a browser can be brought to show, opened on a page that has shown the ones before it. */
export type State = { name: string; open: (page: Page, platform: Platform) => Promise<void> };

/** States that are reached one after the other on one page, in a story, by somebody. */
export type Walk = {
  name: string;
  story: string;
  enter?: (page: Page, platform: Platform) => Promise<void>;
  states: State[];
};

export const at =
  (path: string, heading: string | RegExp) =>
  async (page: Page, platform: Platform): Promise<void> => {
    await page.goto(platform.appUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: START_MS });
    await settled(page);
  };

/** Opened while these operations of the platform meet a fault, which ends with the state. */
export const amid =
  (fault: 'no-answer' | 'offline' | 503, operations: string | string[], open: State['open']): State['open'] =>
  async (page, platform) => {
    const of = { operation: operations };
    const id = platform.world.faults.add(
      typeof fault === 'number' ? { kind: 'status', status: fault, ...of } : { kind: fault, ...of },
    );
    await open(page, platform);
    platform.world.faults.remove(id);
  };
