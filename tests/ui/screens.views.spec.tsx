import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttemptState } from '#domain/attempt/index.ts';
import {
  homeIds,
  MAX_SUGGESTIONS,
  mergeStatuses,
  neighbours,
  relatedTo,
  type StatusRecord,
  suggested,
  tagRows,
  type TitleStatus,
  toResume,
} from '#domain/catalogue/index.ts';
import { recentlyOpened } from '#ui/shared/titles/opened.ts';
import { positionInWords, positionPercent } from '#ui/shared/titles/resume-position.ts';
import { titleView } from '#ui/shared/titles/title-view.ts';
import type { T } from '#ui/i18n/i18n.ts';
import { dueSoon } from '#ui/screens/home/home.view.ts';
import { primaryActionOf } from '#ui/screens/title/title.view.ts';
import { anyCatalogue, anyRecords, aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import { DAY, emptyHome, NOW } from './screens-client.tsx';
import { reaching } from '../support/reaching/reaching.ts';

let t: T;
beforeAll(async () => {
  t = (await textsOf()).get().t;
});

const noAttempts: AttemptState = { attempts: {}, latestOfTitle: {}, earlier: {} };
const inTag = (tagId: string, prerequisites: string[] = []) => ({
  placements: [{ tagId, pos: 0, prerequisites, isLocked: false }],
});
const always = (status: TitleStatus) => (): StatusRecord => ({ status, timeSpentSeconds: 0 });

describe('the title to go on with', () => {
  const catalogue = catalogueOf(
    [aTag('t')],
    [
      aTitle('done', inTag('t')),
      aTitle('locked', inTag('t', ['open'])),
      aTitle('odd', { ...inTag('t'), isCompatible: false }),
      aTitle('open', inTag('t')),
    ],
  );
  const statusOf = (id: string) => always(id === 'done' ? 'completed' : 'in-progress')();
  const history = ['done', 'locked', 'odd', 'open', 'gone'].map((titleId, i) => ({ titleId, lastAccessedAt: NOW - i }));

  it('is the last opened one that is not completed, not locked and can be shown here', () => {
    const opened = recentlyOpened(history, catalogue, noAttempts);
    expect(opened.map(({ title }) => title.id)).toEqual(['done', 'locked', 'odd', 'open']);
    expect(toResume(opened, statusOf, catalogue)?.title.id).toBe('open');
  });

  it('is what was opened in this browser, when that is newer than the history', () => {
    const attempts = {
      attempts: { a1: { attemptId: 'a1', titleId: 'open', stage: 'open', lastAt: NOW + 5 } },
      latestOfTitle: { open: 'a1' },
      earlier: {},
    } as unknown as AttemptState; // only what the code under test reads
    const opened = recentlyOpened(history, catalogue, attempts);
    expect(opened[0]).toMatchObject({ title: { id: 'open' }, at: NOW + 5 });
  });

  it('is none when everything opened is completed', () => {
    const opened = recentlyOpened(history, catalogue, noAttempts);
    expect(toResume(opened, always('completed'), catalogue)).toBeUndefined();
  });

  it('is not found by a time that is none: such an entry stands behind those with a time', () => {
    const odd = [
      { titleId: 'open', lastAccessedAt: Number.NaN },
      { titleId: 'done', lastAccessedAt: NOW },
    ];
    expect(recentlyOpened(odd, catalogue, noAttempts).map(({ title, at }) => [title.id, at])).toEqual([
      ['done', NOW],
      ['open', undefined],
    ]);
  });
});

describe('due dates on home', () => {
  it('are grouped by urgency, earliest first; completed titles and dates that are none do not count', () => {
    const due = { late: -DAY, today: DAY / 2, week: 6 * DAY, later: 8 * DAY, done: -DAY };
    const titles = Object.entries(due).map(([id, after]) => aTitle(id, { dueAt: NOW + after }));
    const catalogue = catalogueOf(
      [],
      [...titles, aTitle('nan', { dueAt: Number.NaN }), aTitle('far', { dueAt: 9e15 })],
    );
    const groups = dueSoon(catalogue, (id) => always(id === 'done' ? 'completed' : 'not-started')(), NOW);
    const ids = Object.fromEntries(
      Object.entries(groups).map(([name, rows]) => [name, rows.map((row) => row.title.id)]),
    );
    expect(ids).toEqual({ unknown: [], overdue: ['late'], thisWeek: ['today', 'week'], later: ['later'] });
  });

  it('are none of these where it is not known what is completed: those to come first, then the last one passed', () => {
    const due = { before: -9 * DAY, late: -1, today: DAY / 24, later: 30 * DAY, done: -DAY };
    const catalogue = catalogueOf(
      [],
      Object.entries(due).map(([id, after]) => aTitle(id, { dueAt: NOW + after })),
    );
    const own = { attemptId: '1', titleId: 'done', at: NOW, isOpen: false, score: undefined, secondsSpent: 1 };
    const groups = dueSoon(catalogue, mergeStatuses(undefined, [{ ...own, status: 'completed' }]), NOW);
    expect(groups.unknown.map(({ title }) => title.id)).toEqual(['today', 'later', 'late', 'before']);
    expect([groups.overdue, groups.thisWeek, groups.later]).toEqual([[], [], []]);
  });
});

// Verifies: §5 Home suggestions and tag titles
describe('what home offers', () => {
  const catalogue = catalogueOf(
    [aTag('t', { titleIds: ['a', 'b', 'c', 'd'] }), aTag('o', { name: 'OtherTag', titleIds: ['a'] }), aTag('e')],
    [
      aTitle('a', { ...inTag('t'), assignment: 'mandatory' }),
      aTitle('b', { ...inTag('t'), assignment: 'recommended', isCompatible: false }),
      aTitle('c', { ...inTag('t'), assignment: 'none' }),
      aTitle('d', { ...inTag('t'), assignment: 'recommended' }),
      aTitle('loose', { assignment: 'mandatory' }),
      aTitle('astray', { ...inTag('gone'), assignment: 'mandatory' }),
    ],
  );

  it('suggests titles in a tag with compatible content, each once', () => {
    const ids = ['c', 'b', 'loose', 'astray', 'gone', 'a', 'c'];
    expect(suggested(ids, catalogue).map((title) => title.id)).toEqual(['c', 'a']);
  });

  it('suggests at most thirty', () => {
    const many = Array.from({ length: 50 }, (_, i) => aTitle(`m${i}`, inTag('t')));
    expect(
      suggested(
        many.map((title) => title.id),
        catalogueOf([aTag('t')], many),
      ),
    ).toHaveLength(MAX_SUGGESTIONS);
    expect(MAX_SUGGESTIONS).toBe(30);
  });

  it('shows of a tag only recommended and mandatory titles; an empty or hidden tag has no row', () => {
    const rows = tagRows({ tagIds: ['t', 'o', 'e', 'gone', 't'] }, catalogue);
    expect(rows.map(({ tag, titles }) => [tag.id, titles.map((title) => title.id)])).toEqual([['t', ['a', 'd']]]);
  });

  it('counts as changed when any id changed, and not when only times did', () => {
    const home = { ...emptyHome, history: [{ titleId: 'a', lastAccessedAt: 1 }] };
    expect(homeIds({ ...home, history: [{ titleId: 'a', lastAccessedAt: 2 }] })).toBe(homeIds(home));
    expect(homeIds({ ...home, tagIds: ['t'] })).not.toBe(homeIds(home));
  });
});

describe('the word on the button', () => {
  const can = (status: TitleStatus, position?: Parameters<typeof primaryActionOf>[1], more: object = {}) =>
    primaryActionOf({ title: aTitle('a', more), status, lock: undefined }, position, t);

  it.each([
    ['not-started', 'Start'],
    ['in-progress', 'Resume'],
    ['completed', 'Review'],
    ['failed', 'Start again'],
  ] as const)('of a title that is %s is %s', (status, label) => {
    expect(can(status)).toEqual({ can: 'launch', label });
  });

  it('says where: the page, or the time', () => {
    expect(can('in-progress', { unit: 'page', at: 34, of: 60 })).toEqual({ can: 'launch', label: 'Resume at page 34' });
    expect(can('in-progress', { unit: 'second', at: 130, of: 900 })).toEqual({
      can: 'launch',
      label: 'Resume at 2:10',
    });
    expect(can('in-progress', { unit: 'page', at: 1, of: 60 })).toEqual({ can: 'launch', label: 'Resume' });
  });

  it('is not there when the title is locked or cannot be shown here', () => {
    const lock = { finishFirst: [] };
    expect(primaryActionOf({ title: aTitle('a'), status: 'in-progress', lock }, undefined, t)).toEqual({
      can: 'nothing',
      because: 'locked',
    });
    expect(can('completed', undefined, { isCompatible: false })).toEqual({ can: 'nothing', because: 'incompatible' });
    expect(can('completed', undefined, { kind: 'unknown' })).toEqual({ can: 'nothing', because: 'incompatible' });
  });
});

describe('a position in words', () => {
  it.each([
    [{ unit: 'page', at: 34, of: 60 }, 'page 34 of 60', 56],
    [{ unit: 'page', at: 60, of: 60 }, 'page 60 of 60', 100],
    [{ unit: 'page', at: 7, of: 0 }, 'page 7', undefined],
    [{ unit: 'page', at: 7, of: 5 }, 'page 7', undefined],
    [{ unit: 'second', at: 40, of: 800 }, '12:40 left', 5],
    [{ unit: 'second', at: 0, of: 800 }, '', undefined],
    [{ unit: 'second', at: 0, of: 0 }, '', undefined],
    [{ unit: 'second', at: 800, of: 0 }, 'at 13:20', undefined],
    [{ unit: 'cfi', at: '/6/2', fraction: 0.426 }, '42% read', 42],
    [{ unit: 'cfi', at: '/6/2', fraction: 7 }, '100% read', 100],
    [{ unit: 'cfi', at: '/6/2' }, '', undefined],
    [{ unit: 'cfi', at: '/6/2', fraction: Number.NaN }, '', undefined],
    [undefined, '', undefined],
  ] as const)('%j is %j, and on a tile %s percent', (position, words, percent) => {
    expect(positionInWords(position, t)).toBe(words);
    expect(positionPercent(position)).toBe(percent);
  });
});

// Verifies: §9 Related titles shown: 4 (random sample)
describe('related titles', () => {
  const titles = Array.from({ length: 12 }, (_, i) => aTitle(`x${i}`, inTag('t')));
  const catalogue = catalogueOf([aTag('t', { titleIds: titles.map((title) => title.id) })], titles);

  it('are four others of the same tags, the same four for the same seed, and not always the same four', () => {
    const samples = new Set<string>();
    fc.assert(
      fc.property(
        fc.nat(996).map((n) => n / 997),
        (seed) => {
          const related = relatedTo(titles[0]!, catalogue, seed).map((title) => title.id); // the list has twelve
          expect(new Set(related).size).toBe(4);
          expect(related).not.toContain('x0');
          expect(relatedTo(titles[0]!, catalogue, seed).map((title) => title.id)).toEqual(related);
          samples.add(related.join());
        },
      ),
    );
    expect(samples.size).toBeGreaterThan(10);
  });

  it('are fewer when there are fewer, and none of the hidden tag', () => {
    const alone = aTitle('alone', inTag('o'));
    const hidden = catalogueOf(
      [aTag('o', { name: 'OtherTag', titleIds: ['alone', 'other'] })],
      [alone, aTitle('other', inTag('o'))],
    );
    expect(relatedTo(alone, hidden, 0.5)).toEqual([]);
  });

  it('have before and after them the titles of the tag’s own order', () => {
    const { previous, next, at, of } = neighbours(titles[1]!, catalogue, 't');
    expect([previous?.id, next?.id, at, of]).toEqual(['x0', 'x2', 2, 12]);
    expect(neighbours(titles[0]!, catalogue, 'gone')).toEqual({ previous: undefined, next: undefined, at: 0, of: 0 });
  });
});

describe('any catalogue', () => {
  it('shows no number and no date that is none, and a status that its statistics count', () => {
    const odd = fc.constantFrom(undefined, Number.NaN, Infinity, -1, 1e20, 150, 61.9);
    const { reached, assert } = reaching({ completed: 0.1, score: 0.5, due: 0.2 });
    assert(
      fc.property(anyCatalogue, anyRecords, odd, odd, (catalogue, records, score, dueAt) => {
        const statusOf = (id: string): StatusRecord => {
          const record = records.get(id) ?? { status: 'not-started', timeSpentSeconds: 0 };
          return score === undefined ? record : { ...record, score };
        };
        for (const title of catalogue.titles.values()) {
          const dated = dueAt === undefined ? title : { ...title, dueAt };
          const view = titleView({ catalogue, statusOf, orgCode: 'acme', now: NOW, t }, dated);
          expect(view.status).toBe(statusOf(title.id).status);
          expect(
            view.score === undefined || (Number.isInteger(view.score) && view.score >= 0 && view.score <= 100),
          ).toBe(true);
          expect(view.due === undefined || Number.isFinite(new Date(view.due.at).getTime())).toBe(true);
          if (view.score !== undefined) reached('score');
          if (view.due !== undefined) reached('due');
          if (view.status !== 'completed') continue;
          reached('completed');
          expect([view.lock, view.due?.overdue ?? false]).toEqual([undefined, false]);
        }
      }),
    );
  });
});
