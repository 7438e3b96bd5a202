import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, openBytes } from '#adapters/players/byte-source.ts';
import type { Fetch } from '#adapters/players/content-answer.ts';
import { runs } from '../../support/runs.ts';

const file = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31) % 251);

type How = { ranges?: boolean; exposed?: boolean; grow?: boolean };

/** A server of one file; `asked` contains the ranges. */
function server(body: Uint8Array, how: How = {}): { fetch: Fetch; asked: string[] } {
  const asked: string[] = [];
  const fetch: Fetch = (_url, init) => {
    const range = new Headers(init.headers).get('range');
    asked.push(range ?? 'all');
    const part = how.ranges === false ? null : /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    if (!part) return Promise.resolve(new Response(body.slice()));
    const begin = Number(part[1]);
    const bytes = body.slice(begin, Number(part[2]) + 1);
    const total = body.length + (how.grow && asked.length > 2 ? 1 : 0);
    const headers = new Headers();
    if (how.exposed !== false) headers.set('Content-Range', `bytes ${begin}-${begin + bytes.length - 1}/${total}`);
    return Promise.resolve(new Response(bytes, { status: 206, headers }));
  };
  return { fetch, asked };
}
const open = (fetch: Fetch) => openBytes('https://c.example/x.pdf', { fetch, signal: new AbortController().signal });

describe('reading a file in parts', () => {
  it('gives the same bytes as the file, for any part and any server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 * CHUNK_BYTES }),
        fc.constantFrom<How>({}, { ranges: false }, { exposed: false }),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
        async (length, how, parts) => {
          const body = file(length);
          const source = await open(server(body, how).fetch);
          expect(source.total).toBe(length);
          for (const [a, b] of parts) {
            const begin = a % length;
            const end = begin + 1 + (b % (length - begin));
            const bytes = await source.read(begin, end);
            expect(bytes.length).toBe(end - begin);
            expect(Buffer.compare(bytes, body.subarray(begin, end))).toBe(0);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('asks for the head and the tail, and for neither of them again', async () => {
    const { fetch, asked } = server(file(10 * CHUNK_BYTES));
    const source = await open(fetch);
    await source.read(0, CHUNK_BYTES);
    await source.read(9 * CHUNK_BYTES, 10 * CHUNK_BYTES);
    expect(asked).toEqual(['bytes=0-65535', 'bytes=589824-655359']);
  });

  it('refuses a file that became another one while it was read', async () => {
    const source = await open(server(file(10 * CHUNK_BYTES), { grow: true }).fetch);
    await expect(source.read(CHUNK_BYTES, 2 * CHUNK_BYTES)).rejects.toMatchObject({
      kind: 'unreadable',
      reason: 'changed',
    });
  });

  it('sends no cookies and no address of ours to the content site', async () => {
    const inits: RequestInit[] = [];
    const { fetch } = server(file(10));
    await open((url, init) => {
      inits.push(init);
      return fetch(url, init);
    });
    expect(inits[0]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  });

  it('does not ask again after a "no" that another try cannot change', async () => {
    for (const status of [401, 403, 404, 410, 416]) {
      let tries = 0;
      const outcome = open(() => {
        tries++;
        return Promise.resolve(new Response('no', { status }));
      });
      await expect(outcome).rejects.toMatchObject({ name: 'PortFailure', status, kind: 'status' });
      expect(tries).toBe(1);
    }
  });
});
