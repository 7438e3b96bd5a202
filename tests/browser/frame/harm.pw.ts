import { type CoursePage, expect, test } from './fixtures.ts';

const failures = (player: CoursePage) =>
  player.page.evaluate(() =>
    window.coursePage.signals.flatMap((signal) => (signal.type === 'failed' ? [signal.because] : [])),
  );

/** A dialog of the application over the content. */
const dialog = (player: CoursePage, field: string) =>
  player.page.evaluate((html) => {
    const made = document.createElement('dialog');
    made.innerHTML = `${html}<button>Go on</button>`;
    document.body.append(made);
    made.showModal();
  }, field);

// Verifies: input into a dialog never reaches a course. (Credential prompts remove the course: journeys/session-end.)
test('a course that takes the keyboard from a field of a dialog is gone before a key reaches it', async ({
  player,
}) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '7');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('7');
  const heard: string[] = [];
  await player.page.exposeBinding('heard', (_source, key: string) => void heard.push(key));
  await course.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.addEventListener(
      'keydown',
      ({ key }) => (window as unknown as { heard: (key: string) => void }).heard(key), // exposed above
    );
    setInterval(() => field.focus(), 5);
  });
  await dialog(player, '<input aria-label="asked">');
  const asked = player.page.getByLabel('asked');
  await expect.poll(() => failures(player)).toEqual(['CONTENT_TOOK_KEYBOARD']);
  await expect(asked, 'the learner goes on typing').toBeFocused();
  await player.page.keyboard.type('Lighthouse1', { delay: 10 });
  await expect(asked).toHaveValue('Lighthouse1');
  expect(heard).toEqual([]);
  await expect(player.page.locator('#host iframe')).toHaveCount(0);
  expect((await player.committed()).at(-1), 'what it had set is kept').toMatchObject({
    final: true,
    map: { 'cmi.core.lesson_location': '7' },
  });
  expect(await player.close()).toBeLessThan(500);
});

test('a course that moves its focus once while a dialog without fields opens goes on', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await dialog(player, '');
  await course.evaluate(() => document.body.appendChild(document.createElement('input')).focus());
  await expect(player.page.getByRole('button', { name: 'Go on' })).toBeFocused();
  expect(await failures(player)).toEqual([]);
  await player.page.evaluate(() => document.querySelector('dialog')?.close());
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '8');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('8');
});

test('a course that floods the page is ended from its newest state, and the page answers', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '7');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('7');
  await course.evaluate(() => {
    const { prototype } = (parent as Window & typeof globalThis).MessagePort;
    const real = prototype.postMessage;
    prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
      prototype.postMessage = real;
      for (let n = 0; n < 50_000; n++) real.call(this, { op: 'warned', code: 'x', element: 'y' });
      (real as (...all: unknown[]) => void).apply(this, given);
    };
    const { found } = window as unknown as { found: { LMSCommit: (a: string) => string } }; // defined in courses.ts
    found.LMSCommit('');
  });
  await expect.poll(() => failures(player)).toEqual(['CONTENT_FLOODED']);
  await expect(player.page.locator('#host iframe')).toHaveCount(0);
  expect((await player.committed()).at(-1)).toMatchObject({ final: true, map: { 'cmi.core.lesson_location': '7' } });
  const dropped = await player.page.evaluate(
    () => window.coursePage.reports.filter(({ what }) => what === 'message-dropped').length,
  );
  expect(dropped, 'no more was looked at').toBe(1_000);
});
