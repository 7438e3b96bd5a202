import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHttp, type HttpPlatform } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { go, PATIENCE_MS, shown } from './pages.ts';
import { further, courseAttempts } from './attempts.ts';
import { type WebKit, webkit, whyNot } from './webkit.ts';
import { receiveTokenHere } from '../support/received-token.ts';

/** AICC content that requests its position in an inline script, before anything else is loaded. */
const COURSE = `<!doctype html><html lang="en"><title>First words</title><p>-</p><button>Next</button><script>
  var given = new URLSearchParams(location.search);
  function say(command, data) {
    var request = new XMLHttpRequest();
    request.open('POST', given.get('AICC_URL'), false);
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.send(String(new URLSearchParams({ command: command, session_id: given.get('AICC_SID'), aicc_data: data })));
    return request.responseText;
  }
  var found = /Lesson_Location *= *(\\d+)/i.exec(say('GetParam', ''));
  var at = found ? Number(found[1]) : 1;
  function show() { document.querySelector('p').textContent = 'Page ' + at + ' of 9'; }
  document.querySelector('button').onclick = function () {
    at++;
    show();
    say('PutParam', '[Core]\\r\\nLesson_Location=' + at + '\\r\\nLesson_Status=i\\r\\nScore=\\r\\nTime=00:00:01');
  };
  show();
</script></html>`;

const OPENED = 3;

/** The generic scenario with this content as its AICC title; stopped after the test. */
async function playingIt(titleId: string): Promise<HttpPlatform> {
  const contentFolder = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(contentFolder, 'first-words'));
  writeFileSync(join(contentFolder, 'first-words', 'index.html'), COURSE);
  const scenario = scenarioNamed('generic');
  for (const title of scenario.catalogue.titles)
    if (title.id === titleId) for (const resource of title.resources) resource.sample = 'local/first-words/index.html';
  const platform = await startHttp({ scenario, contentFolder });
  onTestFinished(async () => {
    await platform.close();
    rmSync(contentFolder, { recursive: true, force: true });
  });
  return platform;
}

async function browserOf({ appUrl, world }: HttpPlatform): Promise<WebKit> {
  const browser = await webkit();
  onTestFinished(browser.close);
  await browser.driver.get(`${appUrl}/acme/about`);
  await shown(browser.driver, 'main h1');
  await receiveTokenHere(browser.driver, world.signOn('ben')?.access_token ?? '');
  return browser;
}

/**
 * Verifies: §4 Content launch, "no progress is ever lost": WebKit runs such scripts in the task that creates the page.
 */
describe.skipIf(whyNot() !== undefined)('in WebKit', () => {
  it('a course that asks for its place in its first words is answered, and goes on there', async () => {
    const course = courseAttempts.find(({ kind }) => kind === 'aicc');
    if (!course) throw new Error('no AICC content to put it in the place of');
    const platform = await playingIt(course.titleId);
    const { driver } = await browserOf(platform);
    for (let time = 1; time <= OPENED; time++) {
      await go(driver, platform, `content/stream/${course.titleId}`, course.open);
      await driver.wait(async () => (await course.place(driver)) === time, PATIENCE_MS, `page ${time}`);
      expect(await further(driver, course)).toBe(time + 1);
      await go(driver, platform, 'home', 'main article');
    }
    expect(platform.world.journal.violations).toEqual([]);
  }, 120_000);
});
