import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { PAGE, SCORM } from '../../simulator/trial/packages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const SAMPLES = 'simulator/content/samples/';

/** Runs the command as somebody types it, and answers the addresses that it prints. */
async function tryPackages(...paths: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/serve.ts', '--port', '0', '--try', ...paths], {
    cwd: root,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const addresses: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.trim().startsWith('http')) addresses.push(line.trim());
    if (line.includes('Ctrl+C')) break;
  }
  return {
    addresses,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

// Verifies: a package of each kind of course, and a document, play in the real player by one command, without a story.
test('one command plays courses and documents, each by its own address', async ({ page }) => {
  const trial = await tryPackages(
    `${SAMPLES}scorm/induction`,
    `${SAMPLES}xapi/first-aid`,
    `${SAMPLES}aicc/forklift`,
    `${SAMPLES}pdf/evacuation-card.pdf`,
  );
  try {
    const [scorm = '', xapi = '', aicc = '', document = ''] = trial.addresses;
    const course = page.frameLocator('iframe').frameLocator('iframe');
    for (const [address, heading] of [
      [scorm, 'Welcome, Ada Yılmaz'],
      [xapi, 'Look'],
      [aicc, 'Walk round it'],
    ] as const) {
      await page.goto(address);
      await expect(course.getByRole('heading').first(), heading).toBeVisible({ timeout: 20_000 });
    }
    await page.goto(document);
    await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  } finally {
    await trial.stop();
  }
});

/** A course that does wrong whatever it can while it runs. */
const WRONG = `
  const api = parent.API;
  api.LMSSetValue('cmi.core.lesson_location', '3');
  api.LMSInitialize('');
  api.LMSInitialize('');
  api.LMSSetValue('cmi.core.lesson_status', 'done');
  api.LMSSetValue('cmi.completion_status', 'completed');
  api.LMSSetValue('cmi.suspend_data', 'x'.repeat(5000));
  for (let n = 0; n < 30; n++) api.LMSCommit('');
`;

// Verifies: what a course does wrong while it runs is named in the panel, at its call, and so are files and hosts that it does without.
test('the panel shows the calls of a course as they come, and names what is wrong with them', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-course-'));
  const html = PAGE.replace('<h1>', '<img src="Logo.PNG" alt=""><img src="https://cdn.example/logo.png" alt=""><h1>');
  for (const [name, text] of Object.entries({ ...SCORM, 'index.html': html, 'course.js': WRONG, 'logo.png': 'x' }))
    writeFileSync(join(folder, name), text);
  const trial = await tryPackages(folder);
  try {
    await page.goto(trial.addresses[0] ?? '');
    const panel = page.getByRole('complementary', { name: 'Simulator' });
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
      'H1 <img> loads from cdn.example',
    ])
      await expect(panel.getByText(words).first()).toBeVisible();
    await panel.getByRole('button', { name: 'To the first error' }).click();
    await expect(panel.getByRole('row').filter({ hasText: 'cmi.core.lesson_location' })).toBeFocused();
    await panel.getByRole('button', { name: 'Another learner' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Ben/ })).toBeVisible();
  } finally {
    await trial.stop();
    rmSync(folder, { recursive: true });
  }
});
