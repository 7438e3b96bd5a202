import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/platform/configuration.ts';
import { titleHosts, titleLabel } from '#adapters/platform/title-hosts.ts';
import { runs } from '../support/runs.ts';

const digest = async (text: string) => createHash('sha256').update(text).digest('hex');
const OWN = 'https://learn.example';

/** Ids that differ in little: case, punctuation, what escapes look like, length, and halves of surrogate pairs. */
const titleId = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'A', 'z', '0', '9', '-', '_', '.', 'x', '2d', '-2d', 'ä', 'ſ', '\ud800'), maxLength: 30 }), // prettier-ignore
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.uuid(),
  fc.uuid().map((id) => id.toUpperCase()),
);

// Verifies: each title's course has a host of its own, whatever ids the platform gives its titles.
describe('the host of a title', () => {
  it('has a label that DNS and certificates allow, the same each time, and no other title has it', async () => {
    await fc.assert(
      fc.asyncProperty(titleId, titleId, async (one, other) => {
        const [label, again, others] = await Promise.all([one, one, other].map((id) => titleLabel(id, digest)));
        expect(label).toMatch(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
        expect(label?.slice(2, 4), 'reserved, as in xn--').not.toBe('--');
        expect(again).toBe(label);
        expect(others === label).toBe(one === other);
        expect(new URL(`https://${label ?? ''}.content.example`).hostname).toBe(`${label ?? ''}.content.example`);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it.each([
    ['induction', 'tinduction'],
    ['first-aid', 'tfirst-2daid'],
    ['Course_1', 't-43ourse-5f1'],
    ['你', 't-x4f60'],
    ['0b9f8b0e-3d1c-4f6e-9a35-0f3f2f1f0e0d', 't0b9f8b0e-2d3d1c-2d4f6e-2d9a35-2d0f3f2f1f0e0d'],
  ])('of %s begins with %s in every release: data is stored under it', async (id, label) => {
    expect(await titleLabel(id, digest)).toBe(label);
  });

  it('of a long id begins with its hash, which needs WebCrypto', async () => {
    expect(await titleLabel('a'.repeat(62), digest)).toHaveLength(63);
    expect(await titleLabel('a'.repeat(63), digest)).toMatch(/^h[0-9a-f]{48}$/);
    await expect(titleLabel('a'.repeat(63), () => Promise.reject(new Error('insecure')))).rejects.toThrow('insecure');
  });
});

describe('the content origin of a configuration', () => {
  it.each([
    ['https://{title}.content.example', 'https://content.example', true],
    ['http://{title}.content.localhost:8080/', 'http://content.localhost:8080', true],
    ['https://content.example', 'https://content.example', false],
    ['{title}.content.example', OWN, false],
    ['', OWN, false],
  ])('%s is %s, a host for each title: %s', (contentOrigin, origin, hostPerTitle) => {
    expect(readConfiguration({ contentOrigin }, OWN)).toMatchObject({ contentOrigin: origin, hostPerTitle });
  });

  it('is no site of courses with a placeholder anywhere else', () => {
    for (const contentOrigin of ['https://a.{title}.example', 'https://x{title}.example', 'https://{titel}.example'])
      expect(readConfiguration({ contentOrigin }, OWN), contentOrigin).toMatchObject({
        contentOrigin: OWN,
        hostPerTitle: false,
      });
  });
});

describe('the hosts of titles that this browser has used', () => {
  const storage = () => {
    const items = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    return { items, localStorage: localStorage as unknown as Storage };
  };
  const page = ({ localStorage }: ReturnType<typeof storage>) =>
    titleHosts({ localStorage, digest }, { contentOrigin: 'https://content.example:8443' });
  const [A, B] = ['https://ta.content.example:8443', 'https://tb.content.example:8443'];

  it('are cleared together, in a later page too, and are forgotten then', async () => {
    const disk = storage();
    const first = page(disk);
    expect([await first.use('a'), await first.use('b'), await first.use('a')]).toEqual([A, B, A]);
    const cleared: string[] = [];
    const clear = async (origins: readonly string[]) => void cleared.push(...origins);
    await page(disk).clear(clear);
    expect(cleared).toEqual([A, B]);
    expect(disk.items.size).toBe(0);
    await page(disk).clear(clear);
    expect(cleared).toHaveLength(2);
  });

  it('are remembered if clearing fails', async () => {
    const disk = storage();
    await page(disk).use('a');
    await expect(page(disk).clear(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow();
    expect([...disk.items.values()]).toEqual(['ta']);
  });

  it('are remembered if they are used again meanwhile', async () => {
    const disk = storage();
    const hosts = page(disk);
    for (const id of ['a', 'b']) await hosts.use(id);
    await hosts.clear(async () => {
      await hosts.use('b');
      await page(disk).use('c');
    });
    expect([...disk.items.values()]).toEqual(['tb tc']);
  });

  it('have no origin that somebody else wrote into the storage', async () => {
    const disk = storage();
    disk.items.set('title-hosts', 'ta evil.example/ @evil.example tb');
    await page(disk).clear((origins) => {
      expect(origins).toEqual([A, B]);
      return Promise.resolve();
    });
  });
});
