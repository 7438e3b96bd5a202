import { expect, test as base } from '../support/platform.ts';
import { courseCompleted, playedFrom } from './played-from.ts';

// Verifies: §4 Scorm with courses that open an empty window and write its page: a printout, a certificate, their own
// log.

const WRITTEN = '<title>Certificate</title><h1>Well done</h1>';

/** A course with a button for each technique. */
const COURSE = `<!doctype html><html lang="en"><title>Writing</title><h1>Writing</h1>
<button id="its-own">Its own</button><button id="of-the-page-around-it">Of the page around it</button>
<script>
  const api = window.parent.API;
  api.LMSInitialize('');
  const written = ${JSON.stringify(WRITTEN)};
  const write = (sheet) => { sheet.document.write(written); sheet.document.close(); };
  document.querySelector('#its-own').onclick = () => write(open('', 'sheet', 'width=400,height=300'));
  document.querySelector('#of-the-page-around-it').onclick = () => write(window.parent.open('', 'sheet'));
  api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSCommit('');
</script></html>`;

const test = base.extend({
  platform: async ({}, use) => playedFrom('local/writing/index.html', use, { files: { 'writing/index.html': COURSE } }),
});

for (const button of ['Its own', 'Of the page around it'])
  test(`a course writes the page of an empty window: ${button}`, async ({ page, platform }) => {
    const frame = await courseCompleted(page, platform);
    const opens = page.waitForEvent('popup');
    await frame.getByRole('button', { name: button, exact: true }).click();
    const sheet = await opens;
    await expect(sheet.getByRole('heading')).toHaveText('Well done');
    await expect(sheet).toHaveTitle('Certificate');
  });
