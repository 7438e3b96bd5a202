import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageReport } from '#simulator/package-check/report/schema.ts';
import { PAGE, SCORM } from '../../simulator/package-check/packages.ts';
import { playFile } from '../../support/played-again.ts';
import { findings } from '../support/findings.ts';
import { leaveTitle } from '../support/learning.ts';
import { courseOf, panelOf, tryPackages, withFolder } from '../support/package-check.ts';

test.use({ viewport: { width: 1280, height: 900 } });

/** A course that makes every possible mistake at run time. */
const WRONG = `
  const api = parent.API;
  api.LMSSetValue('cmi.core.lesson_location', '3');
  api.LMSInitialize('');
  api.LMSInitialize('');
  api.LMSSetValue('cmi.core.lesson_status', 'done');
  api.LMSSetValue('cmi.completion_status', 'completed');
  api.LMSSetValue('cmi.suspend_data', 'x'.repeat(5000));
  for (let n = 0; n < 30; n++) api.LMSCommit('');
  window.open('second.html');
  const request = new XMLHttpRequest();
  request.open('GET', 'index.html', false);
  request.send();
  console.error('no questions');
  new Audio('tone.wav').play();
  undefinedFunction();
`;
const html = PAGE.replace('<h1>', '<img src="Logo.PNG" alt=""><img src="https://cdn.example/logo.png" alt=""><h1>');

// Verifies: twelve planted faults and more are displayed with their rule, live in the panel and in the report.
test('the panel names what a course does wrong while it runs, and saves it as a report', async ({ page, browser }) => {
  // Simulates the blocking of learners’ browsers; the driver’s browser allows pop-ups and autoplay.
  await page.addInitScript(() => {
    if (window === window.top) return;
    window.open = () => null;
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('nobody pressed', 'NotAllowedError'));
  });
  const chime = readFileSync('simulator/content/samples/audio/chime.wav');
  const files = { ...SCORM, 'index.html': html, 'course.js': WRONG, 'logo.png': 'x', 'tone.wav': chime };
  await withFolder(files, async (folder) => {
    const trial = await tryPackages(folder);
    try {
      await page.goto(trial.addresses[0] ?? '');
      const panel = panelOf(page);
      await expect(panel.getByRole('row').filter({ hasText: 'LMSInitialize("")' }).first()).toBeVisible({
        timeout: 20_000,
      });
      for (const words of [
        'R4 LMSSetValue of "cmi.core.lesson_location" is called before LMSInitialize.',
        'R2 LMSInitialize is called a second time.',
        'R6 "cmi.core.lesson_status" takes one of',
        'R13 "cmi.completion_status" is an element of SCORM 2004.',
        'R9 cmi.suspend_data has 5,000 characters.',
        'R12 It commits more than 20 times a minute.',
        'B1 "Logo.PNG" was asked for, and is not in the package. "logo.png" is there',
        'B2 The browser refused',
        'B3 The browser blocked a window',
        'B4 A script fails: Uncaught ReferenceError: undefinedFunction is not defined.',
        'B5 The course writes to the console: no questions.',
        'B6 The course asks for "index.html", and waits',
        'B7 Sound that nobody pressed for is not played: tone.wav.',
        'H1 <img> loads from cdn.example',
      ])
        await expect.soft(panel.getByText(words).first()).toBeVisible();
      await panel.getByRole('button', { name: 'To the first error' }).click();
      await expect(panel.getByRole('row').filter({ hasText: 'cmi.core.lesson_location' })).toBeFocused();
      await panel.getByRole('searchbox', { name: 'Filter' }).fill('SUSPEND');
      await expect(panel.getByRole('row')).toHaveCount(2);
      await panel.getByRole('searchbox', { name: 'Filter' }).fill('');
      await panel.getByRole('button', { name: 'Only wrong ones' }).click();
      await expect(panel.getByText(/^\d+ of \d+ calls/)).toBeVisible();

      await leaveTitle(page);
      await expect(panel.getByText('R5 The course was left, and LMSFinish was never called.')).toBeVisible();
      const saved = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Save as JSON' }).click();
      const report = packageReport.parse(JSON.parse(readFileSync(await (await saved).path(), 'utf8')));
      const ids = new Set(report.played?.findings.map(({ id }) => id));
      for (const id of ['R2', 'R4', 'R5', 'R6', 'R9', 'R12', 'R13', 'B1', 'B2', 'B3', 'B4', 'B6', 'B7'])
        expect.soft(ids, id).toContain(id);
      expect(JSON.stringify(report)).not.toContain('"done"');
      const savedPage = page.waitForEvent('download');
      await panel.getByRole('button', { name: 'Save as a page' }).click();
      const file = join(folder, 'report.html');
      writeFileSync(file, readFileSync(await (await savedPage).path()));
      const reader = await browser.newPage({ bypassCSP: true, offline: true }); // axe is a script that the test injects
      for (const width of [320, 1280]) {
        await reader.setViewportSize({ width, height: 900 });
        await reader.goto(`file://${file}`);
        await expect(reader.getByRole('heading', { name: 'While it ran' })).toBeVisible();
        expect.soft(await findings(reader), `at ${width} px`).toEqual([]);
      }
      await reader.close();
    } finally {
      await trial.stop();
    }
  });
});

/** A course that resumes, and makes a final call while its page unloads. */
const CAN_CONTINUE = `
  const api = parent.API;
  api.LMSInitialize('');
  const place = api.LMSGetValue('cmi.core.lesson_location');
  document.querySelector('h1').textContent = place === '' ? 'Beginning' : 'Again at ' + place;
  api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
  api.LMSSetValue('cmi.core.exit', 'suspend');
  api.LMSSetValue('cmi.core.lesson_location', 'page 2');
  api.LMSCommit('');
  addEventListener('pagehide', () => {
    api.LMSSetValue('cmi.core.lesson_location', 'page 9');
    api.LMSFinish('');
  });
`;

// Verifies: a killed tab runs no final flush and retains committed data; a new attempt starts empty; learner and
// language can be changed; the saved recording replays to the same facts; a changed file is served at once.
test('the panel kills the tab, begins anew, and goes on as somebody else', async ({ page }) => {
  /** Makes the application’s page write a final flush on `pagehide`. */
  const askForLastWord = () =>
    page.evaluate(() => addEventListener('pagehide', () => localStorage.setItem('last-word', 'said')));
  const lastWord = () => page.evaluate(() => localStorage.getItem('last-word'));
  await withFolder({ ...SCORM, 'course.js': CAN_CONTINUE }, async (folder) => {
    const trial = await tryPackages(folder);
    const panel = panelOf(page);
    const heading = courseOf(page).getByRole('heading', { level: 1 });
    const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
    try {
      await page.goto(trial.addresses[0] ?? '');
      await expect(heading).toHaveText('Beginning', { timeout: 20_000 });
      await expect(panel.getByText('"cmi.core.lesson_location": "page 2"')).toBeVisible();
      await askForLastWord();
      await press('Kill the tab');
      await expect(heading).toHaveText('Again at page 2', { timeout: 20_000 });
      expect(await lastWord()).toBeNull();
      await askForLastWord();
      await press('Restart');
      await expect(heading).toHaveText('Again at page 2', { timeout: 20_000 });
      expect(await lastWord()).toBe('said');
      await leaveTitle(page);
      await panel.getByRole('link', { name: 'Tidy desks' }).click();
      await expect(heading).toHaveText('Again at page 9', { timeout: 20_000 });

      const told = await page.evaluate(() =>
        (window as unknown as { __simulator: { scenario: (name: string) => string } }).__simulator.scenario(
          'A sitting',
        ),
      ); // the panel’s devtools API
      expect(told).toMatch(/sha256: [\da-f]{64}/);
      expect(await playFile(told)).toEqual([]);

      await press('New attempt');
      await expect(heading).toHaveText('Beginning', { timeout: 20_000 });
      writeFileSync(join(folder, 'course.js'), CAN_CONTINUE.replaceAll('Again', 'Once more'));
      await expect(async () => {
        await press('Restart');
        await expect(heading).toHaveText('Once more at page 2', { timeout: 5_000 });
      }).toPass({ timeout: 30_000 });
      await press('In French');
      await expect(page.getByRole('heading', { level: 1, name: /Chloé/ })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
      await press('Another learner');
      await expect(page.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible();
    } finally {
      await trial.stop();
    }
  });
});

// Verifies: requests of xAPI and AICC courses to their stores are listed with the response; refused ones are marked.
test('requests of xAPI and AICC courses are among the calls', async ({ page }) => {
  const samples = 'simulator/content/samples/';
  const trial = await tryPackages(`${samples}xapi/first-aid`, `${samples}aicc/forklift`);
  const panel = panelOf(page);
  try {
    await page.goto(trial.addresses[0] ?? '');
    await expect(courseOf(page).getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
    await courseOf(page).getByRole('button', { name: 'Next' }).click();
    await expect(
      panel
        .getByRole('row')
        .filter({ hasText: /P(OS|U)T statements/ })
        .first(),
    ).toBeVisible();
    await page.goto(trial.addresses[1] ?? '');
    await expect(
      panel
        .getByRole('row')
        .filter({ hasText: /getparam/i })
        .first(),
    ).toBeVisible({ timeout: 20_000 });
    await expect(panel.getByText(/error [A-Z]\d/)).toHaveCount(0);
  } finally {
    await trial.stop();
  }
});

// Verifies: a package dropped on the panel plays on its own platform instance; an unusable one displays the reason.
test('a package is dropped on the panel', async ({ browser }) => {
  const page = await browser.newPage({ bypassCSP: true }); // axe is a script that the test injects
  const platform = await tryPackages('simulator/content/samples/audio/chime.wav');
  const panel = panelOf(page);
  try {
    await page.goto(platform.addresses[0] ?? '');
    await expect(page.getByRole('button', { name: /^Leave / }).first()).toBeVisible({ timeout: 20_000 });
    const chosen = panel.getByLabel(/^Try a package/);
    await chosen.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await expect(panel.getByText('Z1 The file is called a zip file and is none.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await chosen.setInputFiles('simulator/content/samples/pdf/evacuation-card.pdf');
    await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
    await expect(panel.getByText('evacuation-card.pdf').first()).toBeVisible();
  } finally {
    await page.close();
    await platform.stop();
  }
});
