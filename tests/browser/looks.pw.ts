import type { Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { findingsInBoth } from './support/findings.ts';
import { heading } from './support/page.ts';
import { expect, signIn, test } from './support/platform.ts';
import { misplaced } from './ui-states/layout.ts';

/** Verifies: with any colour of an organisation, each screen is readable, and has one primary action. */
const ACCENTS = ['#DF2B4D', '#0F5B8C', '#FFD400', '#111111'];
const SCREENS = ['home', 'catalogue', 'catalogue/fire', 'title/fire/safety-handbook', 'search', 'profile'];
const LEAST_LETTERS_PX = 13;

/** Texts below the minimum size, as lines. */
const tooSmall = (page: Page) =>
  page.evaluate((least) => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lines: string[] = [];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const [text, at] = [node.textContent?.trim() ?? '', node.parentElement];
      if (text === '' || !at?.checkVisibility() || at.closest('svg, script, style')) continue;
      const size = Number.parseFloat(getComputedStyle(at).fontSize);
      if (size < least) lines.push(`${size} px: ${text.slice(0, 40)}`);
    }
    return lines;
  }, LEAST_LETTERS_PX);

/** Controls filled with the organisation’s colour, in the main content of the screen. */
const filled = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.background = 'var(--accent)';
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll<HTMLElement>('main button, main a')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === accent)
      .map((one) => one.textContent.trim());
  });

for (const accent of ACCENTS)
  test(`the screens of an organisation whose colour is ${accent}`, async ({ page }) => {
    const story = scenarioNamed('generic');
    const { organisation } = story;
    const { loginSection } = organisation.branding;
    const branding = {
      ...organisation.branding,
      accentColour: accent,
      loginSection: { ...loginSection, buttonColour: accent },
    };
    const platform = await startHttp({ scenario: { ...story, organisation: { ...organisation, branding } } });
    try {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, platform);
      for (const screen of SCREENS) {
        await page.goto(`${platform.appUrl}/acme/${screen}`);
        await heading(page).waitFor();
        await page.waitForLoadState('networkidle');
        const what = `${accent}, ${screen}`;
        expect.soft(await tooSmall(page), `${what}: letters`).toEqual([]);
        const pressed = await filled(page);
        if (screen.startsWith('title/')) expect.soft(pressed, what).toEqual(['Resume at page 5']);
        else expect.soft(pressed.length, `${what}: filled buttons`).toBeLessThanOrEqual(1);
        expect.soft([...(await misplaced(page)), ...(await findingsInBoth(page))], what).toEqual([]);
        await page.emulateMedia({ forcedColors: 'active' });
        expect.soft(await misplaced(page), `${what}, in colours of the system`).toEqual([]);
        await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
      }
    } finally {
      await platform.close();
    }
  });
