// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { SIGN_LIMIT_MS } from '#adapters/players/page-cache/unseen-page.ts';
import { cacheReader } from '#adapters/players/epub/reader-port.ts';

const CONTENT = 'https://content.example';

/** Page timers that fire on demand. */
function waiting() {
  const due = new Map<() => void, number>();
  return {
    due,
    after: (ms: number, work: () => void) => {
      due.set(work, ms);
      return () => void due.delete(work);
    },
    pass: () => {
      for (const work of [...due.keys()]) work();
    },
  };
}

const frame = () => document.querySelector('iframe');
const say = (data: unknown, origin = CONTENT, source = frame()?.contentWindow ?? null) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));

afterEach(() => frame()?.remove());

describe('the reader is kept ahead of a book', () => {
  it.each([true, false])('by its page in a frame that nobody sees, which says whether it is: %s', async (isWhole) => {
    const kept = cacheReader(CONTENT, waiting().after);
    const { hash, pathname } = new URL(frame()?.src ?? '');
    expect([pathname, hash, frame()?.hidden]).toEqual([
      '/reader/index.html',
      `#app=${encodeURIComponent(location.origin)}&keep=now`,
      true,
    ]);
    say({ op: 'ready' });
    say({ op: 'kept', isWhole });
    expect(await kept).toBe(isWhole);
    expect(frame()).toBeNull();
  });

  it('is not where no page of it comes, and is given longer where it is there', async () => {
    const time = waiting();
    const never = cacheReader(CONTENT, time.after);
    expect([...time.due.values()]).toEqual([SIGN_LIMIT_MS]);
    time.pass();
    expect(await never).toBe(false);

    const slow = cacheReader(CONTENT, time.after);
    say({ op: 'ready' });
    const [longer = 0] = time.due.values();
    expect(longer).toBeGreaterThan(SIGN_LIMIT_MS);
    time.pass();
    expect(await slow).toBe(false);
    expect(frame()).toBeNull();
  });

  it('is believed by the word of its own page alone', async () => {
    const time = waiting();
    const kept = cacheReader(CONTENT, time.after);
    say({ op: 'kept', isWhole: true }, 'https://other.example');
    say({ op: 'kept', isWhole: true }, CONTENT, window);
    say(undefined);
    time.pass();
    expect(await kept).toBe(false);
  });
});
