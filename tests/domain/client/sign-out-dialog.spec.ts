import { describe, expect, it } from 'vitest';
import { signOutDialog } from '#domain/client/index.ts';
import type { Download } from '#domain/downloads/index.ts';
import { aDownload } from '../../support/downloads.ts';

/** Verifies: §4 Sign-out: no progress is lost by leaving; a learner may remove local data from a shared device. */
function leaving({ pending = 0, parked = 0, refuses = false, downloads = [] as readonly Download[] } = {}) {
  const did: string[] = [];
  let drain = () => {};
  const flow = signOutDialog({
    signOut: ({ discards = false } = {}) => {
      did.push(discards ? 'discards' : 'signs out');
      return refuses ? Promise.reject(new Error('blocked')) : Promise.resolve();
    },
    outbox: {
      drained: (limitMs) => {
        did.push(`sends for ${limitMs} ms`);
        return new Promise((resolve) => (drain = () => resolve(true)));
      },
      state: { get: () => ({ pending, parked }) },
    },
    downloads: { get: () => downloads, subscribe: () => () => undefined },
    notices: { notify: ({ refused }) => void did.push(`says ${refused}`) },
  });
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) await Promise.resolve();
  };
  const start = async () => {
    flow.start();
    expect(flow.stage.get()).toEqual({ at: 'busy' });
    drain();
    await settle();
  };
  return { flow, did, start, settle, stage: () => flow.stage.get() };
}

describe('signing out', () => {
  it('sends what waits first, and asks nothing when nothing is left', async () => {
    const { start, did, stage } = leaving();
    await start();
    expect([did, stage()]).toEqual([['sends for 3000 ms', 'signs out'], { at: 'busy' }]);
  });

  it('asks what is to become of what could not be sent, refused work among it', async () => {
    const { start, did, stage, flow } = leaving({ pending: 2, parked: 1 });
    await start();
    expect([did, stage()]).toEqual([['sends for 3000 ms'], { at: 'asking', left: 3 }]);
    flow.keep();
    expect(did.at(-1)).toBe('signs out');
  });

  it('counts each title once of which two versions go with the session', async () => {
    const downloads = [aDownload('a', 5), aDownload('a', 7, { id: 'newer' }), aDownload('b', 3), aDownload('c', 0)];
    const { start, stage } = leaving({ downloads });
    await start();
    expect(stage()).toMatchObject({ at: 'asking', downloads: { titles: 2, bytes: 15 } });
  });

  it('asks about refused work alone, too', async () => {
    const { start, did, stage } = leaving({ parked: 1 });
    await start();
    expect([did, stage()]).toEqual([['sends for 3000 ms'], { at: 'asking', left: 1 }]);
  });

  it('removes nothing before that was asked twice', async () => {
    const { start, did, stage, flow } = leaving({ pending: 1 });
    await start();
    flow.wishGone();
    expect(stage()).toEqual({ at: 'confirming', left: 1 });
    flow.back();
    expect(stage()).toEqual({ at: 'asking', left: 1 });
    flow.wishGone();
    expect(did).not.toContain('discards');
    flow.discard();
    expect(did.at(-1)).toBe('discards');
  });

  it('is over when the learner changes their mind, and can be asked for again', async () => {
    const { start, did, stage, flow } = leaving({ pending: 1 });
    await start();
    flow.stay();
    expect(stage()).toEqual({ at: 'idle' });
    await start();
    expect(did.filter((one) => one.startsWith('sends'))).toHaveLength(2);
  });

  it('tells what goes from this device, and signs out once that is agreed to', async () => {
    const downloads = [
      aDownload('a', 5_000),
      aDownload('b', 7_000),
      aDownload('b', 1_000, { id: 'newer' }),
      aDownload('c', 0),
    ];
    const { start, did, stage, flow } = leaving({ downloads });
    await start();
    expect([did, stage()]).toEqual([
      ['sends for 3000 ms'],
      { at: 'asking', left: 0, downloads: { titles: 2, bytes: 13_000 } },
    ]);
    flow.keep();
    expect(did.at(-1)).toBe('signs out');
  });

  it('tells it together with what could not be sent, through both questions', async () => {
    const { start, stage, flow } = leaving({ pending: 1, downloads: [aDownload('a', 5_000)] });
    await start();
    const left = { left: 1, downloads: { titles: 1, bytes: 5_000 } };
    expect(stage()).toEqual({ at: 'asking', ...left });
    flow.wishGone();
    expect(stage()).toEqual({ at: 'confirming', ...left });
  });

  it('asks nothing where only a wish goes, of which nothing is here yet', async () => {
    const { start, did } = leaving({ downloads: [aDownload('a', 0), aDownload('b', 0, { fault: 'no-room' })] });
    await start();
    expect(did.at(-1)).toBe('signs out');
  });

  it('asked for twice is begun once', () => {
    const { flow, did } = leaving();
    flow.start();
    flow.start();
    expect(did).toEqual(['sends for 3000 ms']);
  });

  it('says so when the browser does not let go of what it keeps, and the learner is still there', async () => {
    const { start, did, stage, settle } = leaving({ refuses: true });
    await start();
    await settle();
    expect([did.at(-1), stage()]).toEqual(['says STORAGE_REFUSED', { at: 'idle' }]);
  });
});
