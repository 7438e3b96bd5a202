import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Waits until the course host page has processed all messages so far. */
async function shellHasHeard(page: Page, course: Frame): Promise<void> {
  await course.evaluate(() => {
    parent.addEventListener('message', ({ data }) => {
      if (data === 'last') parent.document.documentElement.dataset['read'] = 'last';
    });
  });
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('last', '*'));
  await course.waitForFunction(() => parent.document.documentElement.dataset['read'] === 'last');
}

test('a course finds its API, is told what it may do, and each state reaches the application', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  expect(await player.call(course, 'LMSGetValue', 'cmi.core.student_name')).toBe('/301');
  expect(await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '1')).toBe('false/301');
  expect(await player.call(course, 'LMSInitialize', '')).toBe('true/0');
  expect(await player.call(course, 'LMSGetValue', 'cmi.core.student_id')).toBe('99learner/0');
  expect(await player.call(course, 'LMSGetValue', 'cmi.core.entry')).toBe('ab-initio/0');
  expect(await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '1')).toBe('true/0');
  await expect
    .poll(async () => (await player.committed()).at(-1))
    .toMatchObject({ by: 'autosave', final: false, row: 1, map: { 'cmi.core.lesson_location': '1' } });
  expect(await player.call(course, 'LMSSetValue', 'cmi.core.lesson_status', 'completed')).toBe('true/0');
  // An autosave stays in this browser: the next commit is sent to the platform nevertheless.
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_status']).toBe('completed');
  await shellHasHeard(player.page, course);
  expect(await player.call(course, 'LMSCommit', '')).toBe('true/0');
  await expect
    .poll(async () => (await player.committed()).at(-1))
    .toMatchObject({ by: 'course', final: false, map: { 'cmi.core.lesson_status': 'completed' } });
  const before = (await player.committed()).length;
  expect(await player.call(course, 'LMSCommit', '')).toBe('true/0');
  expect(await player.call(course, 'LMSFinish', '')).toBe('true/0');
  await expect.poll(async () => (await player.committed()).at(-1)).toMatchObject({ by: 'course', final: true });
  expect((await player.committed()).length).toBe(before + 1); // the commit in between had no changes
  expect(await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '2')).toBe('false/301');
  expect(await player.call(course, 'LMSInitialize', '')).toBe('true/0');
  await expect.poll(async () => (await player.committed()).at(-1)).toMatchObject({ row: 2, final: false });
});

test('a course resumes where it was left', async ({ player }) => {
  const course = await player.open('/course/quiet.html', {
    saved: {
      'cmi.core.exit': 'suspend',
      'cmi.core.lesson_status': 'incomplete',
      'cmi.suspend_data': 'page=7;"é中"',
      'cmi.core.total_time': '0000:10:00.00',
    },
  });
  await player.call(course, 'LMSInitialize', '');
  expect(await player.call(course, 'LMSGetValue', 'cmi.core.entry')).toBe('resume/0');
  expect(await player.call(course, 'LMSGetValue', 'cmi.suspend_data')).toBe('page=7;"é中"/0');
  expect(await player.call(course, 'LMSGetValue', 'cmi.core.exit')).toBe('/404');
  await player.call(course, 'LMSSetValue', 'cmi.core.session_time', '00:00:30');
  await player.close();
  const last = (await player.committed()).at(-1);
  expect(last).toMatchObject({ final: true, by: 'player' });
  expect(last?.map).toMatchObject({ 'cmi.core.total_time': '0000:10:30.00', 'cmi.core.session_time': '00:00:30' });
});

test('200 answers of 4 kB set in one go and left at once are all there, ended on the course’s behalf', async ({
  player,
}) => {
  const course = await player.open('/course/quiet.html');
  const answers = await course.evaluate(() => {
    const { found } = window as unknown as {
      found: { LMSInitialize: (a: string) => string; LMSSetValue: (n: string, v: string) => string };
    }; // defined in courses.ts
    found.LMSInitialize('');
    const said = new Set<string>();
    for (let n = 0; n < 200; n++) {
      said.add(found.LMSSetValue(`cmi.interactions.${n}.student_response`, String(n).padEnd(4000, 'x')));
    }
    return [...said];
  });
  expect(answers).toEqual(['true']);
  expect(await player.close()).toBeLessThan(1500);
  const committed = await player.committed();
  const last = committed.at(-1);
  expect(last).toMatchObject({ by: 'player', final: true, row: 1 });
  expect(last?.map).toMatchObject({ 'cmi.interactions._count': '200' });
  expect(last?.map['cmi.interactions.199.student_response']).toBe('199'.padEnd(4000, 'x'));
  expect(last?.map['cmi.core.session_time']).toMatch(/^00:00:\d\d$/);
  expect(committed.filter(({ final }) => final)).toHaveLength(1);
  expect(await player.page.locator('iframe').count()).toBe(0);
});

for (const folder of ['course', 'withheld'])
  for (const how of ['listener', 'handler', 'body', 'attribute'])
    test(`a course that finishes in its unload handler has the last word, once: ${folder}, ${how}`, async ({
      player,
    }) => {
      await player.open(`/${folder}/unload-${how}.html`);
      await player.close();
      const finals = (await player.committed()).filter(({ final }) => final);
      expect(finals).toHaveLength(1);
      expect(finals[0]).toMatchObject({ by: 'course' });
      expect(finals[0]?.map).toMatchObject({ 'cmi.core.session_time': '00:00:42', 'cmi.core.exit': 'suspend' });
    });

for (const folder of ['course', 'withheld'])
  test(`a course that takes its unload handlers back is ended on its behalf: ${folder}`, async ({ player }) => {
    await player.open(`/${folder}/unload-taken.html`);
    await player.close();
    expect((await player.committed()).filter(({ final }) => final)).toMatchObject([{ by: 'player' }]);
  });

test('while the journal cannot be written a commit says so, and says true again when it can', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.page.evaluate(() => window.coursePage.setHealthy(false));
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '3');
  await expect.poll(() => player.call(course, 'LMSCommit', '')).toBe('false/101');
  expect(
    await course.evaluate(() =>
      (window as unknown as { found: { LMSGetDiagnostic: (c: string) => string } }).found.LMSGetDiagnostic(''),
    ),
  ).toBe('Unable to commit changes');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('3');
  await player.page.evaluate(() => window.coursePage.setHealthy(true));
  await expect.poll(() => player.call(course, 'LMSCommit', '')).toBe('true/0');
});

test('the last words of a page that goes away are said at once, and only once', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '5');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('5');
  const said = await player.page.evaluate(() => {
    const before = window.coursePage.signals.length;
    window.coursePage.player?.finalFlush();
    window.coursePage.player?.finalFlush();
    return window.coursePage.signals.slice(before);
  });
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({
    type: 'committed',
    by: 'player',
    final: true,
    row: 1,
    map: { 'cmi.core.lesson_location': '5' },
  });
});

test('a shell whose page is torn down sends the state of that moment', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await course.evaluate(() => {
    const { found } = window as unknown as { found: { LMSSetValue: (n: string, v: string) => string } }; // defined in courses.ts
    found.LMSSetValue('cmi.core.lesson_location', 'last');
  });
  await player.page.evaluate(() => document.querySelector('iframe')?.setAttribute('src', 'about:blank'));
  await expect
    .poll(async () => (await player.committed()).at(-1))
    .toMatchObject({ by: 'player', final: true, map: { 'cmi.core.lesson_location': 'last' } });
});

test('a page that comes back from the browser’s cache starts the course anew, in a new row, with its state', async ({
  player,
}) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.call(course, 'LMSSetValue', 'cmi.core.exit', 'suspend');
  await player.call(course, 'LMSSetValue', 'cmi.suspend_data', 'kept');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.suspend_data']).toBe('kept');
  await player.page.evaluate(() => {
    window.coursePage.player?.finalFlush();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  const again = () =>
    player.page.frames().find((frame) => frame !== course && frame.url().endsWith('/course/quiet.html'));
  await expect.poll(() => again() !== undefined).toBe(true);
  const fresh = again()!; // present in the last poll
  await fresh.waitForLoadState();
  await player.call(fresh, 'LMSInitialize', '');
  expect(await player.call(fresh, 'LMSGetValue', 'cmi.core.entry')).toBe('resume/0');
  expect(await player.call(fresh, 'LMSGetValue', 'cmi.suspend_data')).toBe('kept/0');
  await expect.poll(async () => (await player.committed()).at(-1)).toMatchObject({ row: 2, final: false });
  expect(await player.page.locator('iframe').count()).toBe(1);
});

test('a course that works in a frame of its own finds the API two windows up', async ({ player }) => {
  await player.open('/course/nested.html');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('inside');
});
