import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import { titleAddress } from '../support/learning.ts';
import { chooseLanguage } from '../support/page.ts';
import { expect, openHome, passwordOf, type Platform } from '../support/platform.ts';
import { kept, test } from './deployed.ts';

// Verifies: reliability F3, in each language: each event of a downloaded title has its own message, and the title opens
// only when allowed.

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DAY_MS = 24 * 3_600_000;
const TITLE = { id: 'minutes', path: '/acme/title/writing/minutes', name: 'Minutes in ten minutes' };

/** Expected text key of each event, by the rules of `domain/downloads` and of the attempt, never copied from the screen. */
const WORDS = {
  here: 'downloads.here', // its time has begun, and is not over
  'clock forward': 'downloads.expired', // it ends after the days of the organisation
  'clock back': 'downloads.clockBack', // or when the clock is set back by more than a day
  'changed version': 'downloads.newer', // another version of a file; what is here serves until that has come
  lock: 'player.lockedTitle', // a locked title is refused (LOCKED_TITLE), whatever is on the device
  'removed title': 'title.gone', // what the platform no longer offers is removed
  'nothing is here': 'downloads.emptyTitle',
  'learner deactivated': 'messages.EXPIRED_ACCOUNT', // an account that is not active may not sign in (403)
} as const;

/** A content folder whose document can be replaced by another version. */
const content = mkdtempSync(join(tmpdir(), 'words-'));
const file = join(content, 'words', 'minutes.pdf');
function publish(sample: string): void {
  mkdirSync(join(content, 'words'), { recursive: true });
  cpSync(root(`simulator/content/samples/pdf/${sample}.pdf`), file);
}

function again(scenario: Scenario): Scenario {
  const titles = scenario.catalogue.titles.map((title) =>
    title.id === TITLE.id
      ? { ...title, resources: title.resources.map((one) => ({ ...one, sample: 'local/words/minutes.pdf' })) }
      : title,
  );
  return { ...scenario, catalogue: { ...scenario.catalogue, titles } };
}

test.use({ told: { again, contentFolder: content } });

type Texts = Record<string, string>;
const textsOf = (language: string): Texts =>
  JSON.parse(readFileSync(root(`ui/i18n/locales/${language}.json`), 'utf8')) as Texts; // keys and their texts

/** Matches the displayed text of a key; placeholders match the title’s name, or any date. */
function said(texts: Texts, key: string): RegExp {
  const words = texts[key];
  if (words === undefined) throw new Error(`${key} has no words`);
  const escaped = words.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(
    escaped.replaceAll('{{title}}', TITLE.name).replaceAll('{{date}}', '(?:[^.。]|(?<=\\d)\\.)*\\S[^.。]*'),
  );
}

type PageEvent = { page: Page; context: BrowserContext; platform: Platform; texts: Texts };

const says = ({ page, texts }: PageEvent, key: string) => expect(page.locator('body')).toContainText(said(texts, key));

/** Reloads the title’s screen, and asserts its message. */
async function shows(sight: PageEvent, key: string): Promise<void> {
  await sight.page.goto(sight.platform.appUrl + TITLE.path);
  await says(sight, key);
}

const sheets = (page: Page) => page.locator('.page canvas');

/** Opens the title by its URL: asserts a page of it, or this message and no page. */
async function opens({ page, platform }: PageEvent): Promise<void> {
  await page.goto(titleAddress(platform, TITLE.id));
  await expect(sheets(page).first()).toBeVisible();
}
async function opensNot(sight: PageEvent, key: string): Promise<void> {
  await sight.page.goto(titleAddress(sight.platform, TITLE.id));
  await says(sight, key);
  await expect(sheets(sight.page)).toHaveCount(0);
}

async function takesAlong(sight: PageEvent): Promise<void> {
  const { page, texts } = sight;
  const take = { name: texts['downloads.download'] ?? '', exact: true };
  await page.goto(sight.platform.appUrl + TITLE.path);
  await page.getByRole('button', take).click();
  await page.getByRole('dialog').getByRole('button', take).click();
  await expect(page.locator('main')).toContainText(said(texts, WORDS.here), { timeout: 60_000 });
}

/** Shifts the device’s clock by days; the platform’s clock is unaffected. */
const clock = ({ context }: PageEvent, days: number) => context.clock.setSystemTime(Date.now() + days * DAY_MS);

async function itsTime(sight: PageEvent): Promise<void> {
  const { context } = sight;
  await context.setOffline(true);
  await opens(sight);
  await clock(sight, 13);
  await shows(sight, WORDS.here);
  await opens(sight);
  await clock(sight, 15);
  await shows(sight, WORDS['clock forward']);
  await opensNot(sight, 'player.failedTitle');
  await clock(sight, -2);
  await shows(sight, WORDS['clock back']);
  await opensNot(sight, 'player.failedTitle');
  await clock(sight, 0);
  await opens(sight);
  await context.setOffline(false);
}

async function itsVersion(sight: PageEvent): Promise<void> {
  const { page, platform } = sight;
  publish('site-rules');
  await page.goto(`${platform.appUrl}/acme/profile?tab=device`);
  await says(sight, WORDS['changed version']);
  await opens(sight);
}

for (const language of ['en-US', 'tr-TR', 'zh-CN', 'fr-FR', 'ar-AE', 'es-ES', 'de-DE', 'vi-VN'])
  test(`what becomes of a title on this device is said, and it opens only where it may: ${language}`, async ({
    page,
    context,
    platform,
  }) => {
    test.setTimeout(180_000);
    publish('safety-handbook');
    const sight = { page, context, platform, texts: textsOf(language) };
    await openHome(page, platform);
    await kept(page);
    await chooseLanguage(page, language);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language.slice(0, 2)}`));
    await takesAlong(sight);
    await itsTime(sight);
    await itsVersion(sight);

    platform.world.apply({ change: 'lock-title', titleId: TITLE.id, prerequisites: ['site-rules'] });
    await opensNot(sight, WORDS.lock);

    platform.world.apply({ change: 'withdraw-title', titleId: TITLE.id });
    await opensNot(sight, WORDS['removed title']);
    await page.goto(`${platform.appUrl}/acme/profile?tab=device`);
    await says(sight, WORDS['nothing is here']);

    platform.world.apply({ change: 'deactivate-user', userName: 'ada' });
    await page.goto(`${platform.appUrl}/acme/login`);
    await fillIn(sight);
    await says(sight, WORDS['learner deactivated']);
    await opensNot(sight, 'signIn.destinationKept'); // a visitor who is signed out gets there by signing in (Spec §2)
  });

/** Fills the sign-in form in any language. */
async function fillIn({ page, platform, texts }: PageEvent): Promise<void> {
  await page.getByLabel(texts['field.username'] ?? '', { exact: true }).fill('ada');
  await page.getByLabel(texts['field.password'] ?? '', { exact: true }).fill(passwordOf(platform, 'ada'));
  await page.getByRole('button', { name: texts['signIn.submit'] ?? '', exact: true }).click();
}
