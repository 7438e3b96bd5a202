import { describe, expect, it } from 'vitest';
import { localWork } from '#adapters/tracking/local-work.ts';

/**
 * Verifies: §4 Logout: work that the learner deletes is removed from every store; work that cannot be removed is still
 * sent.
 */
function aBrowser({ refuses = false } = {}) {
  const done: string[] = [];
  const say = (what: string) => (account?: unknown) =>
    void done.push(typeof account === 'string' ? `${what} ${account}` : what);
  const work = localWork({
    store: {
      tidy: () => (refuses ? Promise.reject(new Error('no disk')) : Promise.resolve()),
      removeAll: (account) => {
        say('removed')(account);
        return refuses ? Promise.reject(new Error('no disk')) : Promise.resolve(3);
      },
    },
    keeper: { settled: () => (refuses ? Promise.reject(new Error('full')) : Promise.resolve()), drop: say('dropped') },
    flush: { retire: () => false },
    elsewhere: [{ forget: say('last words forgotten') }, { forget: say('numbers forgotten') }],
    sender: { drained: () => Promise.resolve(true), start: say('started'), stop: say('stopped') },
    report: say('reported'),
  });
  return { work, done };
}

describe('the work of a learner at the end of their session', () => {
  it('is gone from delivery, disk, memory and last words when they wish so', async () => {
    const { work, done } = aBrowser();
    expect(await work.discard('ada')).toBe(3);
    expect(done).toEqual([
      'stopped',
      'removed ada',
      'dropped ada',
      'last words forgotten ada',
      'numbers forgotten ada',
    ]);
  });

  it('goes on being delivered when the disk does not let it go', async () => {
    const { work, done } = aBrowser({ refuses: true });
    await expect(work.discard('ada')).rejects.toThrow('no disk');
    expect(done).toEqual(['stopped', 'removed ada', 'started ada']);
  });

  it('keeps nobody signed in when the disk is full', async () => {
    const { work, done } = aBrowser({ refuses: true });
    await work.settled();
    await work.tidy('ada');
    expect(done).toEqual(['reported journal']);
  });
});
