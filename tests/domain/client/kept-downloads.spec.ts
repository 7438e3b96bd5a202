import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runDownloads } from '#domain/client/packs/downloads.ts';
import type { PackPorts } from '#domain/client/packs/ports.ts';
import { atom } from '#domain/kernel/atom.ts';
import { fileOf, type Pack, type PackStore, placed } from '#domain/packs/index.ts';
import type { StateDocument } from '#domain/xapi/index.ts';
import { parts } from '../../support/parts.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: reliability F3: the list of downloads when a second download, tab or learner interferes. */
const aPack = (id: string): Pack => ({
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
    Object.entries(of).map(([account, ids]) => [account, new Map(ids.map((id) => [id, aPack(id)]))]),
  );
  const mine = (account: string) => {
    const found = kept.get(account) ?? new Map<string, Pack>();
    kept.set(account, found);
    return found;
  };
  const store = parts<PackStore>({
    all: async (account) => {
      const found = [...mine(account).values()];
      await wait.all();
      return found;
    },
    add: async (account, pack) => {
      await wait.change();
      mine(account).set(pack.id, pack);
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
      for (const packs of kept.values()) packs.delete(id);
    },
    lost: async () => false,
  });
  const { state, send, owned, look } = runDownloads(
    parts<PackPorts>({
      ...{ store, report: fail, deviceNow: () => 0 },
      tabs: { say: () => undefined, listen: () => () => undefined },
      catalogue: { get: () => ({ at: 'waiting' }) },
    }),
  );
  const change = (account: string | undefined) => send({ type: 'session-changed', account, allowed: undefined, isServed: false }); // prettier-ignore
  const list = atom(state.get().packs);
  state.subscribe(() => {
    const { packs } = state.get();
    if (packs !== list.projection.get()) list.set(packs);
  });
  return {
    look,
    packs: list.projection,
    mine,
    show: (account: string) => {
      change(undefined);
      change(account);
      return look();
    },
    ids: () => state.get().packs.map(({ id }) => id),
    add: async (pack: Pack) => owned()?.add(pack),
    change: async (id: string, step: (now: Pack) => Pack) => owned()?.change(id, step),
    tell: (id: string, step: (now: Pack) => Pack) => owned()?.show(id, step),
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
    const { show, packs, ids, gates } = gated();
    await show('ada');
    gates.all.shut();
    const seen = new Set<string>();
    packs.subscribe(() => {
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
    mine('ada').set('e', aPack('e')); // added by another tab
    const second = look();
    await gates.all.open();
    await Promise.all([first, second]);
    expect(ids()).toEqual(['a', 'b', 'e']);
  });

  it('says of the one that fails why, and of no other', async () => {
    const { show, tell, packs } = gated();
    await show('ada');
    tell('a', (now) => ({ ...now, fault: 'no-room' }));
    expect(packs.get().map(({ fault }) => fault)).toEqual(['no-room', undefined]);
  });

  it('is what is kept in the end, in whatever order the browser answers two tabs', async () => {
    const act = fc.record({
      what: fc.constantFrom('add', 'remove', 'pause', 'look', 'elsewhere'),
      id: fc.constantFrom('a', 'b', 'new-0'),
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(act, { minLength: 2, maxLength: 8 }), async (order, acts) => {
        const wait = () => order.schedule(Promise.resolve());
        const { show, look, add, change, remove, mine, packs } = aBrowser(
          { all: wait, remove: wait, change: wait },
          OF,
        );
        const begun: Promise<unknown>[] = [show('ada')];
        for (const [nth, { what, id }] of acts.entries()) {
          if (what === 'add') begun.push(add(aPack(`new-${nth}`)));
          if (what === 'remove') begun.push(remove([id]));
          if (what === 'pause') begun.push(change(id, (now) => ({ ...now, isPaused: true })));
          if (what === 'look') begun.push(look());
          if (what === 'elsewhere')
            begun.push(order.schedule(Promise.resolve()).then(() => (mine('ada').delete(id), look())));
        }
        await order.waitFor(Promise.all(begun));
        const byId = (all: Iterable<Pack>) => [...all].map(({ id, isPaused }) => `${id} ${String(isPaused)}`).sort();
        expect(byId(packs.get())).toEqual(byId(mine('ada').values()));
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
        let pack = aPack('a');
        for (const documents of all) {
          pack = placed(pack, { documents }, 0);
          for (const one of documents) last.set(JSON.stringify([one.activityId, one.stateId]), one);
        }
        const expected = [...last.values()].filter(({ content }) => content !== null);
        expect(new Set(pack.documents)).toEqual(new Set(expected));
      }),
      { numRuns: runs(100) },
    );
  });
});
