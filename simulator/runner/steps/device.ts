import type { Browser } from '../browser.ts';
import type { RunContext } from '../run-context.ts';
import { closeTab, crashTab } from '../tab.ts';
import type { ValueOf } from '../words.ts';

export function administer(stage: RunContext, change: ValueOf<'administrator'>): void {
  if (change.change === 'set-status') stage.rewritten.add(change.record.titleId);
  stage.world.apply(change);
}

export async function leavePage(stage: RunContext, how: 'with a final flush' | 'without one'): Promise<void> {
  const tab = await stage.tab();
  if (how === 'without one') crashTab(tab);
  else await closeTab(tab, stage.clock);
  stage.now = undefined;
}

/** Simulates the back/forward cache. A page with an open title is reloaded instead. */
export async function restorePage(stage: RunContext): Promise<void> {
  const tab = await stage.tab();
  const { work } = tab.client;
  tab.browser.mayRepeat = true;
  if (tab.open) tab.open.launch.pageGoes();
  else work.outbox.flush('leaving');
  work.rest();
  await stage.clock.settle();
  work.wake();
  if (!tab.open) {
    work.outbox.refresh();
    return;
  }
  await closeTab(tab, stage.clock); // not cached: closes the page for good and opens a new one
  stage.now = undefined;
  await stage.tab();
}

export async function hidePage(stage: RunContext): Promise<void> {
  (await stage.tab()).client.work.outbox.flush('hidden');
}

export function setNetwork(stage: RunContext, state: ValueOf<'network'>): void {
  const browser = stage.browsers.get(stage.device);
  if (browser) changeNetworkState(stage, browser, state === 'back');
}

/** Changes the network state of a browser and notifies its pages. */
export function changeNetworkState({ tabs }: Pick<RunContext, 'tabs'>, browser: Browser, isOnline: boolean): void {
  if (browser.isOnline && !isOnline) browser.cuts += 1;
  browser.isOnline = isOnline;
  for (const tab of tabs) {
    if (tab.isOver || tab.browser !== browser) continue;
    if (!isOnline) tab.watch?.lost();
    else {
      tab.watch?.ask();
      tab.client.work.outbox.refresh();
    }
  }
}

export function setFull(stage: RunContext, isFull: boolean): void {
  const browser = stage.browsers.get(stage.device);
  if (!browser) return;
  browser.isFull = isFull;
  browser.disk.hasFreed = false;
  if (!isFull) return;
  browser.mayRepeat = true;
  browser.mayForget = true;
  browser.hasRefused = true;
}

export async function switchTo(stage: RunContext, device: string, tabName: string): Promise<void> {
  stage.device = device;
  stage.tabName = tabName;
  stage.now = undefined;
  await stage.tab();
}
