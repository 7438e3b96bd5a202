import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { draftFields, type DraftForm, draftsIn } from '#domain/client/index.ts';
import { DRAFT_AGE_MS, MAX_DRAFT_CHARS, MAX_DRAFTS } from '#domain/client/drafts.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { SessionState } from '#domain/session/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';

type Form = {
  name: string;
  accepts: boolean;
  extra: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
  password: string;
  confirmation: string;
};
const form = (name = 'form'): DraftForm<Form> => ({
  name,
  fields: { name: draftFields.text, accepts: draftFields.tick, extra: draftFields.texts, chosen: draftFields.choice },
});

const SIGNED_OUT: SessionState = { at: 'signed-out' };
const openFor = (account: string): SessionState => ({
  at: 'open',
  account,
  sessionId: `session of ${account}`,
  organisationCode: 'acme',
  userId: account,
  gates: [],
  passwordDaysLeft: undefined,
});
const leftBy = (account: string, by: 'learner' | 'expiry' | 'other-tab'): SessionState => ({
  at: 'signed-out',
  was: { account, organisationCode: 'acme', by },
});

/** A tab with a controllable session and clock. `reload`: a new page of the same tab, before anyone is signed in. */
function aTab() {
  const kept = new Map<string, string>();
  let now = 1_000_000;
  const page = () => {
    const session = atom<{ session: SessionState }>({ session: SIGNED_OUT });
    const slot = storageKey({ sessionStorage: storageOf(kept), localStorage: undefined }, 'drafts', 'tab');
    const drafts = draftsIn({ slot, now: () => now, session: session.projection });
    return { drafts, become: (state: SessionState) => session.set({ session: state }) };
  };
  let current = page();
  return {
    kept,
    of: (name?: string) => current.drafts.of(form(name)),
    become: (state: SessionState) => current.become(state),
    reload: () => void (current = page()),
    pass: (ms: number) => void (now += ms),
    all: () => [...kept.values()].join('\n'),
  };
}

const values = fc.record({
  name: fc.string(),
  accepts: fc.boolean(),
  extra: fc.array(fc.tuple(fc.string(), fc.string())).map((pairs) => new Map(pairs)),
  chosen: fc.array(fc.string()).map((ids) => new Set(ids)),
});

describe('what was typed and not sent', () => {
  it('is there again as it was after a reload, and after a session that ended and a new sign-in', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (typed, isSignedIn) => {
        const tab = aTab();
        if (isSignedIn) tab.become(openFor('ada'));
        tab.of().keep(typed);
        if (isSignedIn) tab.become(leftBy('ada', 'expiry'));
        tab.reload();
        if (isSignedIn) tab.become(openFor('ada'));
        expect(tab.of().get()).toEqual(typed);
      }),
    );
  });

  it('is what was typed last into each field, in any order, by any number of changes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            values,
            values.map(({ name }) => ({ name })),
          ),
        ),
        (changes) => {
          const tab = aTab();
          for (const change of changes) tab.of().keep(change);
          expect(tab.of().get()).toEqual(Object.assign({}, ...changes));
        },
      ),
    );
  });

  it('never holds a secret, whatever a form hands over with it', () => {
    fc.assert(
      fc.property(values, fc.uuid(), fc.uuid(), (typed, password, confirmation) => {
        const tab = aTab();
        tab.of().keep({ ...typed, password, confirmation });
        expect(tab.all()).not.toContain(password);
        expect(tab.all()).not.toContain(confirmation);
        expect(tab.of().get()).toEqual(typed);
      }),
    );
  });

  it('is of its form alone, and gone once it was sent', () => {
    const tab = aTab();
    tab.of('one').keep({ name: 'first' });
    tab.of('other').keep({ name: 'second' });
    tab.of('one').drop();
    expect([tab.of('one').get(), tab.of('other').get()]).toEqual([{}, { name: 'second' }]);
    tab.of('other').drop();
    expect(tab.kept.size).toBe(0);
  });

  it.each(['learner', 'other-tab'] as const)('is gone when the session was closed by: %s', (by) => {
    const tab = aTab();
    tab.become(openFor('ada'));
    tab.of().keep({ name: 'Private' });
    tab.become(leftBy('ada', by));
    expect(tab.kept.size).toBe(0);
  });

  // Verifies: T25 nothing of a learner remains for another one
  it.each([
    ['another learner', 'ada'],
    ['nobody who was signed in', undefined],
  ])('of %s is neither shown nor kept when somebody begins', (_, typist) => {
    const tab = aTab();
    if (typist) tab.become(openFor(typist));
    tab.of().keep({ name: 'Private' });
    if (typist) tab.become(leftBy(typist, 'expiry'));
    tab.reload();
    tab.become(openFor('ben'));
    expect([tab.of().get(), tab.kept.size]).toEqual([{}, 0]);
  });

  it('belongs to who typed it, also when the form outlives the session', () => {
    const tab = aTab();
    tab.become(openFor('ada'));
    const open = tab.of();
    tab.become(leftBy('ada', 'expiry'));
    open.keep({ name: 'still typing' });
    expect(tab.of().get()).toEqual({});
    tab.become(openFor('ada'));
    expect(tab.of().get()).toEqual({ name: 'still typing' });
  });
});

describe('the bounds', () => {
  it('are a day since the last key', () => {
    const tab = aTab();
    tab.of().keep({ name: 'old' });
    tab.pass(DRAFT_AGE_MS);
    expect(tab.of().get()).toEqual({ name: 'old' });
    tab.pass(1);
    expect(tab.of().get()).toEqual({});
    tab.of('other').keep({ name: 'new' });
    expect(tab.all()).not.toContain('old');
  });

  it('are a number of drafts, of which the oldest leave', () => {
    const tab = aTab();
    for (let n = 0; n <= MAX_DRAFTS; n++) tab.of(`form ${n}`).keep({ name: `text ${n}` });
    expect([tab.of('form 0').get(), tab.of('form 1').get()]).toEqual([{}, { name: 'text 1' }]);
  });

  it('are a length, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: MAX_DRAFT_CHARS })), { maxLength: 12 }),
        (typed) => {
          const tab = aTab();
          for (const [n, length] of typed) tab.of(`form ${n}`).keep({ name: '"'.repeat(length) });
          expect(tab.all().length).toBeLessThanOrEqual(MAX_DRAFT_CHARS + 1);
        },
      ),
    );
  });
});

describe('what stands in the storage', () => {
  it('is read as far as it is ours', () => {
    const tab = aTab();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        tab.kept.set('drafts', text);
        expect(tab.of().get()).toEqual({});
        tab.of().keep({ name: 'typed' });
        expect(tab.of().get()).toEqual({ name: 'typed' });
      }),
    );
    const fields = { name: 1, accepts: 'yes', extra: [['a'], ['b', 'c']], chosen: [1, 'd'], password: 'x' };
    tab.kept.set('drafts', JSON.stringify([{ owner: '', form: 'form', at: 1_000_000, fields }]));
    expect(tab.of().get()).toEqual({ extra: new Map([['b', 'c']]), chosen: new Set(['d']) });
  });
});
