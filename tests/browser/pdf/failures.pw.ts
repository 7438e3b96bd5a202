import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { assemble } from '#simulator/content/make.ts';
import { makeHostileDocument } from '#simulator/content/make.ts';
import { lockedDocument } from './locked-document.ts';

const realOnes = join(dirname(createRequire(import.meta.url).resolve('pdf-parse/package.json')), 'test/data');

/** A form whose only static page says that another program is needed; XFA would render the real one. */
const xfaDocument = (): Buffer =>
  assemble([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 4 0 R /Fields [] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Length ${XDP.length} >>\nstream\n${XDP}\nendstream`,
  ]);
const XDP =
  '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"/></xdp:xdp>';

test.describe('a PDF that cannot be shown', () => {
  test('refuses what is not there, not allowed, or not a PDF, with its cause, and leaves nothing behind', async ({
    player,
  }) => {
    const whole = await documentOf(3);
    const cases = [
      ['missing.pdf', { body: Buffer.from(''), status: 404 }, { kind: 'status', status: 404 }],
      ['forbidden.pdf', { body: Buffer.from(''), status: 403 }, { kind: 'status', status: 403 }],
      [
        'page.html',
        { body: Buffer.from('<h1>Sign in</h1>'), type: 'text/html' },
        { kind: 'unreadable', reason: 'html' },
      ],
      ['html.pdf', { body: Buffer.from('<!doctype html><h1>Sign in</h1>') }, { kind: 'unreadable', reason: 'damaged' }],
      ['empty.pdf', { body: Buffer.from('') }, { kind: 'unreadable', reason: 'damaged' }],
      [
        'noise.pdf',
        { body: Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7919) % 251)) },
        { kind: 'unreadable', reason: 'damaged' },
      ],
      [
        'no-pages.pdf',
        assemble(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
        { kind: 'unreadable', reason: 'damaged' },
      ],
      ['cut.pdf', whole.subarray(0, 200), { kind: 'unreadable', reason: 'damaged' }],
      ['form.pdf', xfaDocument(), { kind: 'unreadable', reason: 'unsupported' }],
    ] as const;
    for (const [name, served, cause] of cases) {
      expect(await player.open(name, served), name).toMatchObject({ ok: false, name: 'PortFailure', ...cause });
      expect(await player.page.locator('#host > *').count(), name).toBe(0);
      await expect.poll(() => player.page.workers().length, name).toBe(0);
    }
    expect(await player.open('whole.pdf', whole)).toEqual({ ok: true });
  });

  test('gives up a server that does not answer after three tries', async ({ player }) => {
    player.sites.drop('gone.pdf', 99);
    expect(await player.open('gone.pdf', await documentOf(3))).toMatchObject({
      ok: false,
      kind: 'no-answer',
      status: 0,
    });
  });

  test('shows what is left of a document whose table is damaged', async ({ player }) => {
    const whole = (await documentOf(5)).toString('latin1').replace(/startxref\s+\d+/, 'startxref\n17');
    expect(await player.open('no-table.pdf', Buffer.from(whole, 'latin1'))).toEqual({ ok: true });
    await expect(player.page.getByText('Page 1 of 5')).toBeVisible();
  });

  test('asks for a password, asks again when it was wrong, and opens', async ({ player }) => {
    await player.page.evaluate(() => void (window.harness.passwords = ['wrong', 'sesame']));
    expect(await player.open('locked.pdf', lockedDocument('sesame'))).toEqual({ ok: true });
    await expect(player.page.getByText('Behind the password')).toBeVisible();
    expect(await player.page.evaluate(() => window.harness.asked)).toEqual([
      { name: 'Fire safety', again: false },
      { name: 'Fire safety', again: true },
    ]);
  });

  test('refuses a locked document when the learner gives up', async ({ player }) => {
    expect(await player.open('locked.pdf', lockedDocument('sesame'))).toMatchObject({ ok: false, reason: 'password' });
    await expect.poll(() => player.page.workers().length).toBe(0);
  });

  test('runs nothing that a document brings along', async ({ player }) => {
    const outcome = await player.open('hostile.pdf', Buffer.from(makeHostileDocument()));
    expect(outcome).toEqual({ ok: true });
    await expect.poll(() => player.count('finished')).toBe(1);
    expect(await player.page.evaluate(() => 'canary' in globalThis)).toBe(false);
    expect(await player.page.locator('a[href^="javascript:"]').count()).toBe(0);
  });

  for (const [name, readable] of [
    ['01-valid.pdf', true],
    ['02-valid.pdf', true],
    ['03-invalid.pdf', undefined],
    ['04-valid.pdf', true],
    ['05-versions-space.pdf', true],
  ] as const)
    test(`real document ${name}: ${readable ? 'plays from its first to its last page' : 'plays, or is refused with its cause'}`, async ({
      player,
    }) => {
      const outcome = await player.open(name, await readFile(join(realOnes, name)));
      if (readable) expect(outcome).toEqual({ ok: true });
      if (!outcome.ok) {
        expect(outcome).toMatchObject({ name: 'PortFailure', kind: 'unreadable' });
        return;
      }
      await expect.poll(() => player.count('ready')).toBe(1);
      const { pages } = await player.page.evaluate(() => window.harness.view());
      await player.page.evaluate((at) => window.harness.player().goTo({ unit: 'page', at, of: at }), pages);
      await expect.poll(() => player.count('finished')).toBe(1);
      expect(await player.count('failed')).toBe(0);
    });
});
