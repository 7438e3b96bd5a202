import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runDownloads } from '#domain/client/downloads/run-downloads.ts';
import type { DownloadPorts } from '#domain/client/downloads/ports.ts';
import { atom } from '#domain/kernel/atom.ts';
import { fileOf, type Download, type DownloadStore, withPosition } from '#domain/downloads/index.ts';
import type { StateDocument } from '#domain/xapi/index.ts';
import { parts } from '../../support/parts.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: reliability F3: the list of downloads when a second download, tab or learner interferes. */
const aDownload = (id: string): Download => ({
  ...{ id, titleId: id, name: id, kind: 'pdf', files: [fileOf(`/${id}.pdf`)], isPaused: false, fault: undefined },
  ...{ wishedAt: 0, confirmedAt: 0, isOutdated: false, place: undefined },
});
const turns = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

type Wait = () => Promise<void>;

/** A browser that stores downloads of its learners. `wait` delays each response, whose content is fixed at the call. */
function aBrowser(wait: { all: Wait; remove: Wait; change: Wait }, of: Record<string, readonly string[]> = {}) {
  const kept = new Map(
    Object.entries(of).map(([account, ids]) => [account, new Map(ids.map((id) => [id, aDownload(id)]))]),
  );
  const mine = (account: string) => {
    const found = kept.get(account) ?? new Map<string, Download>();
    kept.set(account, found);
    return found;
  };
  const store = parts<DownloadStore>({
    all: async (account) => {
      const found = [...mine(account).values()];
      await wait.all();
      return found;
    },
    add: async (account, download) => {
      await wait.change();
      mine(account).set(download.id, download);
    },
    change: async (account, id, step) => {
      await wait.change();
      const now = mine(account).get(id);
      const next = now && step(now);
      if (next) mine(account).set(id, next);
      return next;
    },
    remove: async (id) => {
      await wait.remove();
      for (const downloads of kept.values()) downloads.delete(id);
    },
    lost: async () => undefined,
  });
  const { state, send, owned, look } = runDownloads(
    parts<DownloadPorts>({
      ...{ store, report: fail, deviceNow: () => 0 },
      tabs: { say: () => undefined, listen: () => () => undefined },
      catalogue: { get: () => ({ at: 'waiting' }) },
    }),
  );
  const change = (account: string | undefined) => send({ type: 'session-changed', account, allowed: undefined, isServed: false }); // prettier-ignore
  const list = atom(state.get().downloads);
  state.subscribe(() => {
    const { downloads } = state.get();
    if (downloads !== list.projection.get()) list.set(downloads);
  });
  return {
    look,
    downloads: list.projection,
    mine,
    show: (account: string) => {
      change(undefined);
      change(account);
      return look();
    },
    ids: () => state.get().downloads.map(({ id }) => id),
    add: async (download: Download) => owned()?.add(download),
    change: async (id: string, step: (now: Download) => Download) => owned()?.change(id, step),
    tell: (id: string, step: (now: Download) => Download) => owned()?.show(id, step),
    remove: async (ids: readonly string[]) => owned()?.remove(ids),
  };
}
const fail = (_where: string, error: unknown) => {
  throw error;
};

/** Delays calls until they are released, in call order. */
function gate() {
  const waiting: (() => void)[] = [];
  let isShut = false;
  return {
    wait: () => (isShut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
    shut: () => void (isShut = true),
    open: async () => {
      isShut = false;
      for (const go of waiting.splice(0)) go();
      await turns();
    },
  };
}
const OF = { ada: ['a', 'b'], ben: ['c', 'd'] };

function gated() {
  const [all, remove, change] = [gate(), gate(), gate()];
  return {
    ...aBrowser({ all: all.wait, remove: remove.wait, change: change.wait }, OF),
    gates: { all, remove, change },
  };
}

describe('the list of downloads', () => {
  it('does not show again what was removed while it was read', async () => {
    const { show, look, remove, ids, gates } = gated();
    await show('ada');
    gates.all.shut();
    const read = look();
    await turns();
    await remove(['a']);
    await gates.all.open();
    await read;
    expect(ids()).toEqual(['b']);
  });

  it('does not keep what was read while it was removed', async () => {
    const { show, look, remove, ids, gates } = gated();
    await show('ada');
    gates.remove.shut();
    const removed = remove(['a']);
    await turns();
    await look();
    await gates.remove.open();
    await removed;
    expect(ids()).toEqual(['b']);
  });

  it('is of nobody until that of the next learner is read, and never of the one before', async () => {
    const { show, downloads, ids, gates } = gated();
    await show('ada');
    gates.all.shut();
    const seen = new Set<string>();
    downloads.subscribe(() => {
      for (const id of ids()) seen.add(id);
    });
    const again = show('ada');
    await turns();
    const next = show('ben');
    expect(ids()).toEqual([]);
    await gates.all.open();
    await Promise.all([again, next]);
    expect([ids(), [...seen]]).toEqual([
      ['c', 'd'],
      ['c', 'd'],
    ]);
    gates.all.shut();
    void show('ada');
    expect(ids()).toEqual([]);
    await gates.all.open();
  });

  it('is read once more for whoever asks while it is read', async () => {
    const { show, look, mine, ids, gates } = gated();
    await show('ada');
    gates.all.shut();
    const first = look();
    await turns();
    mine('ada').set('e', aDownload('e')); // added by another tab
    const second = look();
    await gates.all.open();
    await Promise.all([first, second]);
    expect(ids()).toEqual(['a', 'b', 'e']);
  });

  it('says of the one that fails why, and of no other', async () => {
    const { show, tell, downloads } = gated();
    await show('ada');
    tell('a', (now) => ({ ...now, fault: 'no-room' }));
    expect(downloads.get().map(({ fault }) => fault)).toEqual(['no-room', undefined]);
  });

  it('is what is kept in the end, in whatever order the browser answers two tabs', async () => {
    const act = fc.record({
      what: fc.constantFrom('add', 'remove', 'pause', 'look', 'elsewhere'),
      id: fc.constantFrom('a', 'b', 'new-0'),
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(act, { minLength: 2, maxLength: 8 }), async (order, acts) => {
        const wait = () => order.schedule(Promise.resolve());
        const { show, look, add, change, remove, mine, downloads } = aBrowser(
          { all: wait, remove: wait, change: wait },
          OF,
        );
        const begun: Promise<unknown>[] = [show('ada')];
        for (const [nth, { what, id }] of acts.entries()) {
          if (what === 'add') begun.push(add(aDownload(`new-${nth}`)));
          if (what === 'remove') begun.push(remove([id]));
          if (what === 'pause') begun.push(change(id, (now) => ({ ...now, isPaused: true })));
          if (what === 'look') begun.push(look());
          if (what === 'elsewhere')
            begun.push(order.schedule(Promise.resolve()).then(() => (mine('ada').delete(id), look())));
        }
        await order.waitFor(Promise.all(begun));
        const byId = (all: Iterable<Download>) =>
          [...all].map(({ id, isPaused }) => `${id} ${String(isPaused)}`).sort();
        expect(byId(downloads.get())).toEqual(byId(mine('ada').values()));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('what a download knows of its learner', () => {
  const document = (activityId: string, stateId: string, content: string | null): StateDocument => ({
    ...{ activityId, stateId, contentType: 'text/plain', content },
  });
  const said = fc
    .tuple(fc.constantFrom('urn:a', 'urn:b'), fc.constantFrom('place', 'notes'), fc.option(fc.constantFrom('1', '2')))
    .map((one) => document(...one));

  it('is the last word about each document of each activity, without what was deleted', () => {
    fc.assert(
      fc.property(fc.array(fc.array(said, { maxLength: 3 }), { maxLength: 5 }), (all) => {
        const last = new Map<string, StateDocument>();
        let download = aDownload('a');
        for (const documents of all) {
          download = withPosition(download, { documents }, 0);
          for (const one of documents) last.set(JSON.stringify([one.activityId, one.stateId]), one);
        }
        const expected = [...last.values()].filter(({ content }) => content !== null);
        expect(new Set(download.documents)).toEqual(new Set(expected));
      }),
      { numRuns: runs(100) },
    );
  });
});
