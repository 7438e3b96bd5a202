import { chromiumArgs } from '#simulator/chromium.ts';
import { expect, test } from './fixtures.ts';

// Runs each site in its own process, as browsers with site isolation do.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumArgs, '--site-per-process'] }),
});

test('a course that never stops computing is left within two seconds, and what it set is kept', async ({ player }) => {
  const course = await player.open('/course/quiet.html');
  await player.call(course, 'LMSInitialize', '');
  await player.call(course, 'LMSSetValue', 'cmi.core.lesson_location', '9');
  await expect.poll(async () => (await player.committed()).at(-1)?.map['cmi.core.lesson_location']).toBe('9');
  await course.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  expect(await player.close()).toBeLessThan(2000);
  expect((await player.committed()).at(-1)).toMatchObject({
    by: 'player',
    final: true,
    map: { 'cmi.core.lesson_location': '9' },
  });
});
