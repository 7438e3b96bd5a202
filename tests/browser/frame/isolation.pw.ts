import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const attempt = (course: Frame, deed: () => unknown) =>
  course.evaluate(deed).then(
    (value) => `did: ${JSON.stringify(value)}`,
    (error: unknown) => `refused: ${String(String(error).split('\n')[0])}`,
  );

test('a course cannot read the learner’s token, the application’s page, or take the page elsewhere', async ({
  player,
}) => {
  const course = await player.open('/course/quiet.html');
  expect(await player.page.evaluate(() => document.cookie)).toContain('secret-of-the-learner');
  expect(await course.evaluate(() => document.cookie)).not.toContain('secret');
  expect(await attempt(course, () => parent.parent.document.cookie)).toMatch(/^refused: .*(cross-origin|Blocked)/);
  expect(await attempt(course, () => (parent.parent as Window & typeof globalThis).indexedDB)).toMatch(/^refused/);
  const there = player.page.url();
  const takeOver = () => {
    top!.location.href = 'about:blank#taken'; // a course is never the top window
  };
  expect(await attempt(course, takeOver)).toMatch(/^refused: /);
  // A hostile course shares the host page’s origin: it can escape the inner sandbox, but not the outer one.
  const loaded = () =>
    player.page.waitForEvent('framenavigated', (frame) => new URL(frame.url()).pathname === '/course/quiet.html');
  const again = loaded();
  await attempt(course, () => {
    frameElement?.removeAttribute('sandbox');
    location.reload();
  });
  const freed = await again;
  expect(await attempt(freed, takeOver)).toMatch(/^refused: /);
  // A forced navigation of the page would happen before the course has reloaded.
  const onceMore = loaded();
  await attempt(freed, () => location.reload());
  await onceMore;
  expect(player.page.url()).toBe(there);
  const tokens = player.sites.requests.filter(
    ({ path, cookie }) => path.startsWith('/course/') && cookie.includes('secret'),
  );
  expect(tokens).toEqual([]);
});

/** Waits until the page and the course host page have processed all messages so far, which arrive in order. */
async function messagesRead(page: Page, course: Frame): Promise<void> {
  await page.evaluate(() =>
    window.addEventListener('message', ({ data }) => {
      if (data === 'last') document.documentElement.dataset['read'] = 'last';
    }),
  );
  await course.evaluate(async () => {
    const read = new Promise((resolve) =>
      parent.addEventListener('message', ({ data }) => data === 'last' && resolve(0)),
    );
    parent.postMessage('last', '*');
    parent.parent.postMessage('last', '*');
    await read;
  });
  await page.locator('html[data-read=last]').waitFor({ state: 'attached' });
}

test('messages from anything but the shell’s own port change nothing', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await expect.poll(async () => (await player.committed()).length).toBe(1);
  const before = await player.page.evaluate(() => window.coursePage.signals.length);
  await course.evaluate(() => {
    const forged = {
      op: 'kept',
      by: 'course',
      row: 1,
      startedAt: 0,
      final: true,
      revision: 99,
      map: '{"cmi.core.lesson_status":"passed"}',
    };
    for (let n = 0; n < 200; n++) {
      parent.parent.postMessage({ op: 'ready' }, '*');
      parent.parent.postMessage(forged, '*', [new MessageChannel().port1]);
      parent.postMessage({ op: 'leave' }, '*');
      parent.postMessage({ op: 'open', courseUrl: location.href, saved: {} }, '*', [new MessageChannel().port1]);
    }
  });
  await player.page.evaluate(() => {
    for (const data of [null, 7, 'ready', { op: 'ready' }, { op: 'left' }]) window.postMessage(data, '*');
  });
  await messagesRead(player.page, course);
  expect(await player.page.evaluate(() => window.coursePage.signals.length)).toBe(before);
  // A forged message would be processed before the next genuine call of the course.
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', 'true');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('true');
  const since = await player.page.evaluate((from) => JSON.stringify(window.coursePage.signals.slice(from)), before);
  expect(since).not.toContain('passed');
  expect(await player.call(course, 'LMSGetValue', 'cmi.core.lesson_status')).toBe('not attempted/0');
});

test('a course that gets hold of the port can only speak for itself: what is no state is dropped, and a flood is capped', async ({
  player,
}) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', 'mine');
  await course.evaluate(async () => {
    const shell = parent as Window & typeof globalThis;
    const { found } = window as unknown as {
      found: { LMSSetValue: (n: string, v: string) => string; LMSCommit: (a: string) => string };
    }; // defined in courses.ts
    const port = await new Promise<MessagePort>((resolve) => {
      const { prototype } = shell.MessagePort;
      const real = prototype.postMessage;
      prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
        prototype.postMessage = real;
        resolve(this);
        (real as (...a: unknown[]) => void).apply(this, given);
      };
      found.LMSSetValue('cmi.core.lesson_location', 'stolen port');
      found.LMSCommit('');
    });
    const state = { op: 'kept', by: 'course', row: 1, startedAt: 0, final: false, revision: 50, map: '{}' };
    port.postMessage({ ...state, map: 'x'.repeat(1_000_001) });
    port.postMessage({ ...state, map: '[1]' });
    port.postMessage({ ...state, map: '{"a":1}' });
    port.postMessage({ ...state, row: -1 });
    port.postMessage({ op: 'evaluate', script: 'alert(1)' });
    for (let n = 0; n < 3000; n++) port.postMessage({ op: 'warned', code: 'x', element: 'y' });
  });
  await expect
    .poll(() =>
      player.page.evaluate(() =>
        window.coursePage.reports.filter((one) => one.what === 'message-dropped').map((one) => one.why),
      ),
    )
    .toEqual(expect.arrayContaining(['unreadable', 'too-many']));
  await player.close(); // the host page’s final message follows all earlier ones
  const reports = await player.page.evaluate(() => window.coursePage.reports);
  expect(reports.filter((one) => one.what === 'message-dropped' && one.why === 'unreadable')).toHaveLength(5);
  expect(reports.filter((one) => one.what === 'course-warning').length).toBeLessThan(400);
  expect((await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('stolen port');
});

test('a course that is not where courses run is refused, and nothing of it is left on the page', async ({ player }) => {
  const { content, app } = player.sites;
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,<h1>hi</h1>',
    'blob:null/1',
    'not an address',
    'http://example.com/course.html',
    'https://example.com/course.html',
    content.replace('http://', 'http://me:secret@') + '/course/quiet.html',
    `${app}/course/quiet.html`,
  ]) {
    expect(await player.tryOpen({ url }), url).toMatch(/^LAUNCH_FAILURE/);
  }
  expect(await player.tryOpen({ url: `${app}/course/quiet.html`, content: app })).toMatch(
    /^LAUNCH_FAILURE: courses need a content site/,
  );
  expect(await player.page.locator('iframe').count()).toBe(0);
});

test('a course that is not there is a launch failure', async ({ player }) => {
  expect(await player.tryOpen({ url: `${player.sites.content}/course/missing.html` })).toBe(
    'LAUNCH_FAILURE: the course answered 404',
  );
  expect(await player.page.locator('iframe').count()).toBe(0);
});

test('a content site without a shell is a launch failure after 15 s', async ({ player }) => {
  await player.page.route('**/shell/index.html**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'no shell' }),
  );
  await player.page.clock.install();
  await player.page.clock.pauseAt(Date.now() + 1_000);
  const asked = player.page.waitForResponse(/shell\/index\.html/);
  let answer = 'none yet';
  const opening = player.tryOpen({ url: `${player.sites.content}/course/quiet.html` }).then((said) => (answer = said));
  await asked;
  await player.page.clock.runFor(14_900);
  expect(answer).toBe('none yet');
  await player.page.clock.runFor(200);
  expect(await opening).toBe('LAUNCH_FAILURE: the course gave no sign within 15 s');
});

test('trusted content runs on the application’s own origin, and that is reported', async ({ player }) => {
  const course = await player.open('/course/quiet.html', { trusted: true });
  expect(new URL(course.url()).origin).toBe(player.sites.app);
  expect(await player.call(course, 'LMSInitialize', '')).toBe('true/0');
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', 'own');
  await player.close();
  expect((await player.committed()).at(-1)).toMatchObject({ final: true, map: { 'cmi.core.lesson_location': 'own' } });
  expect(await player.page.evaluate(() => window.coursePage.reports)).toEqual([{ what: 'content-not-isolated' }]);
});

// Peer connections pass by every policy that engines enforce.
test('a course and the frames in it find no peer connections', async ({ player }) => {
  const names = () => Object.getOwnPropertyNames(window).filter((name) => name.endsWith('RTCPeerConnection'));
  const course = await player.open('/course/nested.html');
  await expect.poll(() => course.childFrames().length).toBe(1);
  for (const frame of [course, ...course.childFrames()]) {
    expect(await frame.evaluate(names)).toEqual([]);
    expect(await frame.evaluate(() => typeof RTCPeerConnection)).toBe('undefined');
  }
});

// Verifies: an organisation’s setting: no dialog of a course covers the application.
test('a course may ask the learner, and shows nothing where its organisation has switched that off', async ({
  player,
}) => {
  const asked: string[] = [];
  player.page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept('typed');
  });
  const ask = () => {
    alert('a');
    return [confirm('b'), prompt('c')];
  };
  expect(await (await player.open('/course/quiet.html')).evaluate(ask)).toEqual([true, 'typed']);
  await player.close();
  expect(await (await player.open('/course/quiet.html', { quiet: true })).evaluate(ask)).toEqual([false, null]);
  expect(asked).toEqual(['a', 'b', 'c']);
});

for (const [shell, title] of [
  ['as it is', 'stored 1'],
  ['kept from giving one', 'storage refused'],
] as const) {
  test(`where the browser refuses storage, a course meets "${title}" with the shell ${shell}`, async ({ player }) => {
    // Simulates a browser that blocks third-party storage: reading the property throws.
    await player.page.context().addInitScript((idle) => {
      if (window.top === window) return;
      const get = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      for (const kind of ['localStorage', 'sessionStorage']) {
        // A property of an empty page may be the course’s own: the browser refuses only native ones.
        const isGiven = !String(Object.getOwnPropertyDescriptor(window, kind)?.get).includes('[native code]');
        if (!isGiven) Object.defineProperty(window, kind, { configurable: true, get });
      }
      if (idle) Object.defineProperty = <T>(target: T) => target; // the host page has no other tool for it
    }, shell !== 'as it is');
    const course = await player.open('/course/storing.html');
    expect(await course.title()).toBe(title);
    await player.page.reload();
    expect(await (await player.open('/course/storing-inline.html')).title()).toBe(title);
    await player.page.reload();
    const outer = await player.open('/course/storing-inside.html');
    const inner = () => outer.childFrames()[0]?.title();
    await expect.poll(inner).toBe(title);
  });
}
