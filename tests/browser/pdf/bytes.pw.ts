import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';

/** 200 pages, 40 kB each: about 4 MB. */
const long = () => documentOf(200, { padBytes: 20_000 });

test.describe('what a PDF costs on the line', () => {
  test('fetches only what is asked for, in parts of 64 KiB', async ({ player }) => {
    const body = await long();
    expect(body.length).toBeGreaterThan(4_000_000);
    await player.open('long.pdf', body, 100);
    await expect(player.page.getByText('Page 100 of 200', { exact: true })).toBeVisible();
    await expect.poll(() => player.count('ready')).toBe(1);
    // Fetches as many ranges, one after the other, as the whole file has: a player that loads ahead would have it by
    // then.
    player.sites.documents.set('other.pdf', { body });
    await player.page.evaluate(
      async ([url, parts]) => {
        for (let part = 0; part < parts; part++)
          await (
            await fetch(url, { headers: { Range: `bytes=${part * 65_536}-${(part + 1) * 65_536 - 1}` } })
          ).arrayBuffer();
      },
      [`${player.sites.content}/other.pdf`, Math.floor(body.length / 65_536)] as const,
    );
    expect(player.sites.bytesSent('long.pdf') / body.length).toBeLessThan(0.25);
    expect(player.sites.ranges('long.pdf').every((range) => range !== '')).toBe(true);
  });

  for (const [what, how] of [
    ['does not answer ranges', { ranges: false }],
    ['does not say how long the file is', { exposed: false }],
  ] as const)
    test(`plays from a server that ${what}`, async ({ player }) => {
      expect(await player.open('plain.pdf', { body: await long(), ...how }, 150)).toEqual({ ok: true });
      await expect.poll(player.moved).toEqual([[150, 200]]);
      await expect(player.page.getByText('Page 150 of 200', { exact: true })).toBeInViewport();
    });

  test('asks again for a part that did not arrive, says that it waits, and goes on', async ({ player }) => {
    await player.open('long.pdf', await long());
    await expect.poll(() => player.count('ready')).toBe(1);
    player.sites.drop('long.pdf', 4);
    await player.page.evaluate(() => window.harness.player().goTo({ unit: 'page', at: 120, of: 200 }));
    await expect.poll(() => player.page.evaluate(() => window.harness.view().stalled)).toBe(true);
    await expect(player.page.getByText('Page 120 of 200', { exact: true })).toBeInViewport();
    await expect.poll(() => player.page.evaluate(() => window.harness.view().stalled)).toBe(false);
    expect(await player.count('failed')).toBe(0);
  });

  test('fails with a message when the rest of the file is taken away', async ({ player }) => {
    await player.open('long.pdf', await long());
    await expect.poll(() => player.count('ready')).toBe(1);
    player.sites.documents.set('long.pdf', { body: Buffer.from(''), status: 403 });
    await player.page.evaluate(() => window.harness.player().goTo({ unit: 'page', at: 120, of: 200 }));
    await expect.poll(() => player.count('failed')).toBeGreaterThan(0);
    const failed = await player.page.evaluate(() => window.harness.signals.find((one) => one.type === 'failed'));
    expect(failed).toMatchObject({ because: 'LAUNCH_FAILURE' });
  });
});
