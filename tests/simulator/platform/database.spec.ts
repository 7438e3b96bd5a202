import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createModel } from '#simulator/platform/model/model.ts';
import { openDatabase, type TableName } from '#simulator/platform/model/db.ts';
import { handlers } from '#simulator/platform/handlers/index.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { STORY } from './support.ts';

const link = (id: string, accountId: string) => ({ id, kind: 'reset', accountId, expiresAt: 1, usedAt: null });

describe('a table', () => {
  it('finds by key and by index what a plain list would find, through any adding, changing and removing', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const account = fc.constantFrom('u-1', 'u-2', 'u-3');
    const step = fc.record({ kind: fc.constantFrom('put', 'remove', 'change'), key, account });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (list) => {
        const table = openDatabase().link;
        const plain = new Map<string, { id: string; accountId: string }>();
        for (const { kind, key: id, account: accountId } of list) {
          if (kind === 'put') {
            table.put(link(id, accountId));
            plain.set(id, link(id, accountId));
          }
          if (kind === 'remove') expect(table.remove(id)).toBe(plain.delete(id));
          if (kind === 'change' && plain.has(id)) {
            table.change(id, { accountId });
            plain.set(id, link(id, accountId));
          }
        }
        expect(table.size).toBe(plain.size);
        for (const accountId of ['u-1', 'u-2', 'u-3']) {
          const found = [...table.by('accountId', accountId)].map(({ id }) => id).sort();
          expect(found).toEqual(
            [...plain.values()]
              .filter((row) => row.accountId === accountId)
              .map(({ id }) => id)
              .sort(),
          );
        }
        for (const id of ['a', 'b', 'c', 'd']) expect(table.get(id)?.accountId).toBe(plain.get(id)?.accountId);
      }),
    );
  });

  it('is made again of what was kept, with its order in every index, through any adding, changing and removing', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const account = fc.constantFrom('u-1', 'u-2');
    const step = fc.record({ kind: fc.constantFrom('put', 'remove', 'change'), key, account });
    const begun = () => {
      const { link: table } = openDatabase();
      for (const [id, accountId] of [
        ['a', 'u-1'],
        ['b', 'u-2'],
        ['c', 'u-1'],
      ] as const)
        table.add(link(id, accountId));
      table.markBeginning();
      return table;
    };
    fc.assert(
      fc.property(fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 3 }), (days) => {
        let restarted = begun();
        const table = begun();
        for (const day of days) {
          for (const { kind, key: id, account: accountId } of day)
            for (const one of [table, restarted]) {
              if (kind === 'put') one.put(link(id, accountId));
              if (kind === 'remove') one.remove(id);
              if (kind === 'change' && one.get(id)) one.change(id, { accountId });
            }
          const kept = JSON.parse(JSON.stringify(restarted.kept())) as ReturnType<typeof restarted.kept>;
          restarted = begun();
          restarted.restore(kept);
        }
        expect([...restarted.all()]).toEqual([...table.all()]);
        for (const accountId of ['u-1', 'u-2'])
          expect([...restarted.by('accountId', accountId)]).toEqual([...table.by('accountId', accountId)]);
      }),
    );
  });

  it('keeps null, numbers, lists and empty text as they are given', () => {
    const { title } = openDatabase();
    const row = {
      id: 't',
      title: '',
      description: '',
      contentid: 'c',
      parentTag: null,
      dueAt: 0,
      assignmentLevel: null,
      imageSetId: null,
      related: ['a', 'b'],
      masteryScore: null,
      launchData: '',
      published: false,
    };
    expect({ ...title.add(row) }).toMatchObject(row);
    expect({ ...title.change('t', { dueAt: null, related: [] }) }).toMatchObject({ ...row, dueAt: null, related: [] });
  });

  it('refuses a second record under one key, a change of nothing, and an index that is not there', () => {
    const table = openDatabase().link;
    table.add(link('a', 'u-1'));
    expect(() => table.add(link('a', 'u-2'))).toThrow('already exists');
    expect(() => table.change('b', { usedAt: 1 })).toThrow('There is no link "b"');
    expect(() => table.by('expiresAt', 1)).toThrow('has no index');
  });

  it('opens no channel to other tabs, and leaves the global one alone', () => {
    const original = globalThis.BroadcastChannel;
    let opened = 0;
    globalThis.BroadcastChannel = class extends original {
      constructor(name: string) {
        super(name);
        opened++;
        this.close();
      }
    };
    const during = globalThis.BroadcastChannel;
    try {
      openDatabase();
      expect(opened).toBe(0);
      expect(globalThis.BroadcastChannel).toBe(during);
    } finally {
      globalThis.BroadcastChannel = original;
    }
  });
});

describe('calls about one thing', () => {
  it('walk no table, however large the catalogue', () => {
    const scenario = loadScenario(
      STORY.replace('catalogue:', 'catalogue:\n  generate: { tags: 50, titles: 2000 }'),
      'large.yaml',
    );
    const model = createModel({
      scenario,
      seed: 1,
      now: () => 1_772_442_000_000,
      contentOrigin: '',
      storeOrigin: '',
      outside: () => undefined,
      signOnOrigin: '',
      reportUrl: '',
      contentFile: () => undefined,
      courseFiles: () => undefined,
    });
    const walks = () => (Object.keys(model.db) as TableName[]).reduce((sum, name) => sum + model.db[name].walks, 0);
    const account = model.db.account.get('u-1');
    const session = model.db.session.get(model.accounts.open('u-1').access_token);
    const call = (
      operationId: keyof typeof handlers,
      params: Record<string, string>,
      query: Record<string, string> = {},
    ) =>
      handlers[operationId].answer({
        model,
        params,
        query,
        body: {},
        files: [],
        header: () => undefined,
        shownNow: 0,
        session,
        account,
      });
    // The first call computes the locks; only a change of the catalogue repeats this.
    call('getTitle', { id: 'g-7' });
    call('getHomeScreen', {});
    const before = walks();
    for (let n = 1; n <= 100; n++) {
      expect(call('getTitle', { id: `g-${n * 7}` }).status).toBe(200);
      call('getTag', { id: `g-tag-${n % 50}` });
      call('getTagTitles', { id: 'g-tag-3' });
      call('getContent', { id: `c-g-${n}` });
      call('getBestMatchImage', { id: 'g-img-1' }, { width: '10', height: '10' });
      call('getContentLink', {}, { url: '/contentstream/titles/main/pdf/safety-handbook.pdf' });
      call('getTitleStatuses', {});
      call('getHomeScreen', {});
      model.progress.apply('u-1', `g-${n}`, { status: 'completed' });
    }
    expect(walks()).toBe(before);
  });
});
