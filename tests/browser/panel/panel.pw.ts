import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { playFile } from '../../support/played-again.ts';
import { findings } from '../support/findings.ts';
import { leaveTitle } from '../support/learning.ts';
import { expect, signIn, test } from '../support/platform.ts';
import { quiet } from '../support/quiet.ts';

test.use({ panel: true, bypassCSP: true, viewport: { width: 360, height: 740 } }); // axe is a script that the test injects

const TABS = ['Package', 'People', 'Faults', 'Clock', 'Facts', 'State', 'Network', 'Courses', 'Save'];
const textOf = async (saved: Promise<Download>): Promise<string> => readFileSync(await (await saved).path(), 'utf8');

/** Moves from the selected tab to another with the arrow keys. */
async function goTo(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('tab', { selected: true });
  await chosen.focus();
  for (let at = TABS.indexOf(await chosen.innerText()); TABS[at] !== name;) {
    at = (at + 1) % TABS.length;
    await page.keyboard.press('ArrowRight');
    await expect(chosen).toHaveText(TABS[at] ?? '');
  }
  await expect(chosen).toBeFocused();
}

test('the panel steers platform and people by keyboard, and a saved attempt is played again to the same state', async ({
  page,
  platform,
}) => {
  const { world } = platform;
  await signIn(page, platform);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible(); // the application beside the panel
  await quiet(page);
  await page.keyboard.press('F2');
  await expect(page.getByRole('complementary', { name: 'Simulator' })).toBeVisible();
  for (const name of TABS) {
    await goTo(page, name);
    expect.soft(await findings(page), name).toEqual([]);
  }

  await goTo(page, 'Faults');
  const fault = page.getByRole('button', { name: 'Out of order (503)' });
  await fault.press('Enter');
  await expect(fault).toHaveAttribute('aria-pressed', 'true');
  expect(world.faults.list().map(({ rule }) => rule.kind)).toEqual(['status']);
  await fault.press('Enter');
  await expect(page.getByText('Nothing goes wrong.')).toBeVisible();
  expect(world.faults.list()).toEqual([]);

  const line = page.getByRole('button', { name: 'No line' });
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('banner').getByText('No connection')).toBeVisible();
  const asked = world.journal.exchanges.length;
  expect(await page.evaluate(() => fetch('/api/getServerTime').then(() => 'answered', String))).toBe(
    'TypeError: Failed to fetch',
  );
  expect(world.journal.exchanges.length).toBe(asked);
  await line.press('Enter');
  await expect(page.getByRole('banner').getByText('No connection')).toBeHidden();

  await goTo(page, 'Clock');
  const before = world.clock.now();
  await page.getByRole('button', { name: '+ 1 hour' }).press('Enter');
  await expect.poll(() => world.clock.now() - before).toBeGreaterThanOrEqual(3_600_000);

  await goTo(page, 'People');
  await page.getByRole('button', { name: 'ben', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible();

  await page.keyboard.press('F2');
  await expect(page.getByRole('tab', { name: 'People' })).toBeFocused();
  await goTo(page, 'Save');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as scenario' }).press('Enter');
  expect(await playFile(await textOf(saved))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the simulator' })).toBeFocused();
  const shown = await page.evaluate(() => {
    const { __simulator } = window as unknown as { __simulator: { facts: () => { type: string }[] } }; // the panel’s devtools API
    return __simulator.facts().map(({ type }) => type);
  });
  expect(shown).toContain('session.Opened');
});

test('a learner reports a problem: shown whole, without anything of them, and played again to the same state', async ({
  page,
  platform,
}) => {
  await signIn(page, platform);
  const code = platform.world.scenario.organisation.code;
  await page.goto(`${platform.appUrl}/${code}/content/stream/safety-handbook`);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Next page' }).click();
  await leaveTitle(page);
  await page.getByRole('button', { name: /’s account$/ }).click();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog).toContainText('It does not contain: your name, your organization');
  await expect(dialog).toContainText('You opened a title once.');
  const whole = dialog.getByRole('region', { name: 'What the file contains' });
  await expect(whole).toBeHidden();
  await dialog.getByText('Show the file').click();
  const shown = await whole.innerText();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const text = await textOf(saved);
  expect(text.trim()).toBe(shown.trim());
  expect(text).not.toMatch(/\bada\b/i); // a whole word: three such letters may be in any hexadecimal id
  for (const word of ['safety-handbook', 'Safety', code, 'Lighthouse', '@'])
    expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  expect(text).toContain('"moved"');
  expect(await playFile(text)).toEqual([]);
});
