import { describe, expect, it } from 'vitest';
import { preloadForLaunch } from '#adapters/players/preload.ts';
import { CHUNK_BYTES } from '#adapters/players/byte-source.ts';
import type { Fetch } from '#adapters/players/content-answer.ts';

const TOTAL = 3 * CHUNK_BYTES;
const URL = 'https://content.example/a.pdf';

function world() {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  let isDown = false;
  const later = new Set<() => void>();
  const fetch: Fetch = async (_url, init) => {
    const range = new Headers(init.headers).get('range') ?? '';
    asked.push(range);
    if (init.signal) signals.push(init.signal);
    if (isDown) return new Response('', { status: 404 });
    const [begin = 0, end = 0] = range.slice('bytes='.length).split('-').map(Number);
    const body = new Uint8Array(Math.min(TOTAL, end + 1) - begin);
    return new Response(body, { status: 206, headers: { 'content-range': `bytes ${begin}-${end}/${TOTAL}` } });
  };
  const ahead = preloadForLaunch((_ms, work) => {
    later.add(work);
    return () => later.delete(work);
  });
  const stop = new AbortController();
  return {
    ahead,
    asked,
    signals,
    fetch,
    stop,
    options: { fetch, signal: stop.signal },
    pass: () => later.forEach((work) => work()),
    waiting: () => later.size,
    down: (down: boolean) => (isDown = down),
  };
}
const HEAD = `bytes=0-${CHUNK_BYTES - 1}`;

describe('first bytes ahead of a launch', () => {
  it('are used once by the launch, which asks for nothing that is there', async () => {
    const { ahead, asked, fetch, options } = world();
    await ahead.fetch(URL, { fetch });
    await ahead.fetch(URL, { fetch });
    expect(asked).toEqual([HEAD, `bytes=${2 * CHUNK_BYTES}-${TOTAL - 1}`]);
    expect((await ahead.open(URL, options)).total).toBe(TOTAL);
    expect(asked.length).toBe(2);
    await ahead.open(URL, options);
    expect(asked.filter((range) => range === HEAD).length).toBe(2);
  });

  it('that did not come are no reason to fail: the launch asks anew', async () => {
    const { ahead, fetch, options, down } = world();
    down(true);
    await expect(ahead.fetch(URL, { fetch })).resolves.toBeUndefined();
    down(false);
    expect((await ahead.open(URL, options)).total).toBe(TOTAL);
  });

  it('are let go when nobody uses them', async () => {
    const { ahead, asked, signals, fetch, options, pass } = world();
    await ahead.fetch(URL, { fetch });
    pass();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    await ahead.open(URL, options);
    expect(asked.filter((range) => range === HEAD).length).toBe(2);
  });

  it('are held by no timer once they are used, let go, or could not be had', async () => {
    const { ahead, fetch, options, down, pass, waiting } = world();
    await ahead.fetch(URL, { fetch });
    expect(waiting()).toBe(1);
    await ahead.open(URL, options);
    expect(waiting()).toBe(0);
    await ahead.fetch(URL, { fetch });
    pass();
    expect(waiting()).toBe(0);
    down(true);
    await ahead.fetch(URL, { fetch });
    expect(waiting()).toBe(0);
  });

  it('belong to the player that opened with them, and end with it', async () => {
    const { ahead, signals, fetch, options, stop, pass } = world();
    await ahead.fetch(URL, { fetch });
    const source = await ahead.open(URL, options);
    pass(); // in use now
    expect((await source.read(CHUNK_BYTES, 2 * CHUNK_BYTES)).length).toBe(CHUNK_BYTES);
    stop.abort();
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });
});
