import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#simulator/chromium.ts';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

// The smallest application: the browser decides what it reports, not our code.
const APPLICATION = `
document.cookie = 'token=secret; path=/; SameSite=Lax';
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.effectiveDirective + ' ' + event.blockedURI));
try { window.evaluated = new Function('return 1')(); } catch (error) { window.evaluated = error.name; }
window.openFrame = (src) => new Promise((loaded) => {
  const frame = document.createElement('iframe');
  frame.allow = 'unload';
  frame.onload = () => loaded(frame);
  frame.src = src;
  document.body.append(frame);
});
window.ready = true;
`;

let folder: string;
let site: HttpPlatform;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/http-chromium-`);
  mkdirSync(`${folder}/dist/assets`, { recursive: true });
  mkdirSync(`${folder}/extra`);
  const own = '<script>window.own = true</script><script type="module" src="/assets/main-12345678.js"></script>';
  const html = `<!doctype html><title>App</title><body>${own}</body>`;
  writeFileSync(`${folder}/dist/index.html`, html);
  writeFileSync(`${folder}/dist/assets/main-12345678.js`, APPLICATION);
  writeFileSync(
    `${folder}/extra/nosy.html`,
    `<!doctype html><script>
    const found = { cookie: document.cookie };
    try { found.parent = parent.document.title } catch (error) { found.parent = error.name }
    fetch('ORIGIN/api/profile', { credentials: 'include' }).then((a) => a.text()).catch((error) => error.name).then((answer) => { found.call = answer; parent.postMessage(found, '*'); });
    addEventListener('unload', () => fetch('/contentstream/titles/main/local/bye.txt?left', { keepalive: true }));
    </script>`,
  );
  writeFileSync(`${folder}/extra/bye.txt`, 'bye');
  const scenario = scenarioNamed('generic');
  site = await startHttp({ scenario, distFolder: `${folder}/dist`, contentFolder: `${folder}/extra` });
  // The policy contains the hash of the script in the built page.
  writeFileSync(`${folder}/dist/index.html`, html.replace('</body>', '<script>window.inline = true</script></body>'));
  const nosy = readFileSync(`${folder}/extra/nosy.html`, 'utf8');
  writeFileSync(`${folder}/extra/nosy.html`, nosy.replace('ORIGIN', site.appUrl));
  // Chromium is gradually disabling unload handlers; this flag disables them now.
  browser = await launchChromium('--enable-features=DeprecateUnload');
  page = await browser.newPage();
  await page.goto(`${site.appUrl}/acme/home`);
  await page.waitForFunction('window.ready');
});
afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const stream = (path: string) => `${site.contentUrl}/contentstream/titles/main/${path}`;

describe('in Chromium', () => {
  it('the application runs with the script of its page, and another one written into it does not', async () => {
    expect(await page.evaluate('window.own')).toBe(true);
    expect(await page.evaluate('window.inline')).toBeUndefined();
    expect(await page.evaluate('window.evaluated')).toBe('EvalError');
  });

  it('a film of the content site plays and can be sought, and a document is fetched in parts', async () => {
    const film = await page.evaluate<{ at: number; duration: number }>(`new Promise((done, failed) => {
      const video = document.createElement('video');
      video.crossOrigin = 'anonymous';
      video.onerror = () => failed(new Error(video.error.message));
      video.onloadedmetadata = () => { video.currentTime = 15; };
      video.onseeked = () => done({ at: video.currentTime, duration: video.duration });
      video.src = ${JSON.stringify(stream('video/evacuation.webm'))};
    })`);
    expect(film.at).toBe(15);
    expect(film.duration).toBeCloseTo(20, 0);
    const part =
      await page.evaluate(`fetch(${JSON.stringify(stream('pdf/site-rules.pdf'))}, { headers: { Range: 'bytes=0-4' } })
      .then(async (answer) => [answer.status, answer.headers.get('content-range'), await answer.text()])`);
    expect(part).toEqual([206, expect.stringMatching(/^bytes 0-4\/\d+$/), '%PDF-']);
  });

  it('captions in all four languages are read by the browser', async () => {
    const cues =
      await page.evaluate(`Promise.all(['en-US', 'tr-TR', 'zh-CN', 'fr-FR'].map((locale) => new Promise((done, failed) => {
      const video = document.createElement('video');
      video.crossOrigin = 'anonymous';
      const track = document.createElement('track');
      track.kind = 'captions'; track.srclang = locale; track.default = true;
      track.onload = () => done(track.track.cues.length);
      track.onerror = () => failed(new Error(locale));
      video.append(track);
      document.body.append(video);
      track.src = ${JSON.stringify(stream('video/evacuation.'))} + locale + '.vtt';
      track.track.mode = 'showing';
    })))`);
    expect(cues).toEqual([4, 4, 4, 4]);
  });

  it('content in a frame cannot read the token, reach the application or call the platform as the learner', async () => {
    const found = await page.evaluate<Record<string, string>>(`new Promise((done) => {
      addEventListener('message', (event) => done(event.data), { once: true });
      openFrame(${JSON.stringify(stream('local/nosy.html'))});
    })`);
    expect(found['cookie']).toBe('');
    expect(found['parent']).toBe('SecurityError');
    expect(found['call']).toBe('TypeError');
  });

  it('content that says goodbye in unload is heard when its frame is taken away', async () => {
    // The browser’s driver cannot see requests of an unloading frame; the server can.
    const heard: string[] = [];
    const hear = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }; // as documented by Node for this channel
      heard.push(`${request.method ?? ''} ${request.url ?? ''}`);
    };
    subscribe('http.server.request.start', hear);
    await page.evaluate(`document.querySelector('iframe[src*="nosy"]').remove()`);
    await expect.poll(() => heard, { timeout: 5000 }).toContainEqual(expect.stringMatching(/^GET .*bye\.txt\?left$/));
    unsubscribe('http.server.request.start', hear);
  });

  it('a course opens in a frame, and a page that is not on the list does not', async () => {
    await page.evaluate(`openFrame(${JSON.stringify(stream('scorm/induction/index.html'))})`);
    const course = page.frames().find((frame) => frame.url().includes('induction'));
    expect(await course?.textContent('h1')).toContain('Welcome');
    await page.evaluate(`openFrame('https://elsewhere.example/')`);
    expect(await page.evaluate('window.violations')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^frame-src https:\/\/elsewhere/)]),
    );
  });

  it('nobody else can frame the application or its content', async () => {
    const other = await browser.newPage();
    await other.goto(stream('html/news.html'));
    await other.setContent(`<iframe src="${site.appUrl}/acme/home"></iframe>`);
    const inner = other.frames().find((frame) => frame !== other.mainFrame());
    await expect.poll(() => inner?.url()).toBe('chrome-error://chromewebdata/');
    await other.close();
  });

  it('courses fit a narrow screen, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const narrow = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme });
      for (const path of [
        'scorm/induction/',
        'scorm/silent/',
        'scorm/disorderly/',
        'xapi/first-aid/',
        'aicc/forklift/',
      ]) {
        await narrow.goto(stream(path));
        expect(await narrow.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(320);
      }
      await narrow.close();
    }
  });
});
