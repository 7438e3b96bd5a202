import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Breadcrumb,
  topLevelPath,
  onceEach,
  type Tag,
  type BreadcrumbTrail,
  trimTo,
  visit,
  type CataloguePath,
  pathOfTag,
  pathOfTitle,
} from '#domain/catalogue/index.ts';
import { LONGEST_BREADCRUMBS } from '#domain/catalogue/breadcrumbs.ts';
import { anyCatalogue, aTag, aTitle, catalogueOf } from './arbitraries.ts';
import { runs } from '../../support/runs.ts';

const crumb = (path: string, more: Partial<Breadcrumb> = {}): Breadcrumb => ({
  name: 'catalogue',
  itemName: path,
  tagId: path,
  params: {},
  path,
  ...more,
});
const crumbOf = ({ id, name }: Tag): Breadcrumb => crumb(`/c/${id}`, { itemName: name, tagId: id });
const paths = (trail: BreadcrumbTrail) => trail.map(({ path }) => path);

const anyCrumb = fc
  .record({ path: fc.constantFrom('a', 'b', 'c', 'd', 'e'), itemName: fc.string({ maxLength: 3 }) })
  .map(({ path, itemName }) => crumb(path, { itemName }));
const anyCrumbs = fc.array(anyCrumb, { maxLength: 8 });
const anyTrail = anyCrumbs.map(onceEach);
const anyCataloguePath: fc.Arbitrary<CataloguePath> = fc
  .record({ above: anyCrumbs, below: fc.subarray(['a', 'b', 'c', 'd', 'e']) })
  .map(({ above, below }) => ({ above, isBelow: ({ path }) => below.includes(path) }));

// Verifies: §2 Breadcrumbs are kept for the session, de-duplicated by path, and can be trimmed back to a given path
describe('any trail', () => {
  it('holds no path twice and ends with the screen that opened, whatever was opened before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCrumb, anyCataloguePath), { minLength: 1, maxLength: 30 }), (visits) => {
        let trail: BreadcrumbTrail = [];
        for (const [opened, cataloguePath] of visits) {
          trail = visit(trail, opened, cataloguePath);
          expect(new Set(paths(trail)).size).toBe(trail.length);
          expect(trail.at(-1)).toBe(opened);
          expect(trail.length).toBeLessThanOrEqual(LONGEST_BREADCRUMBS);
        }
      }),
    );
  });

  it('changes nothing when the screen that is shown opens again', () => {
    fc.assert(
      fc.property(anyTrail, anyCrumb, anyCataloguePath, anyCataloguePath, (trail, opened, here, again) => {
        const once = visit(trail, opened, here);
        expect(visit(once, opened, again)).toEqual(once);
      }),
    );
  });

  it('is, after a visit, what an independent reading of the rule says', () => {
    fc.assert(
      fc.property(anyTrail, anyCrumb, anyCataloguePath, (trail, opened, cataloguePath) => {
        expect(paths(visit(trail, opened, cataloguePath))).toEqual(oracle(paths(trail), opened.path, cataloguePath));
      }),
      { numRuns: runs(300) },
    );
  });

  it('trimmed back to a path is its own beginning up to there, and trimming again changes nothing', () => {
    fc.assert(
      fc.property(anyTrail, fc.constantFrom('a', 'b', 'c', 'd', 'e', 'elsewhere'), (trail, path) => {
        const trimmed = trimTo(trail, path);
        expect(trail.slice(0, trimmed.length)).toEqual(trimmed);
        expect(trimTo(trimmed, path)).toEqual(trimmed);
        if (paths(trail).includes(path)) expect(trimmed.at(-1)?.path).toBe(path);
        else expect(trimmed).toBe(trail);
      }),
    );
  });

  it('does not grow for ever', () => {
    let trail: BreadcrumbTrail = [];
    for (let i = 0; i < 500; i++) trail = visit(trail, crumb(`/${i}`), { above: [], isBelow: () => true });
    expect(trail).toHaveLength(LONGEST_BREADCRUMBS);
    expect(trail.at(-1)?.path).toBe('/499');
  });
});

/** A second implementation of the rule: searches from the end, and builds the path step by step. */
function oracle(trail: readonly string[], path: string, { above, isBelow }: CataloguePath): string[] {
  const way: string[] = [];
  if (trail.includes(path)) {
    for (const one of trail) if (way.push(one) && one === path) return way;
  }
  let last = -1;
  trail.forEach((one, i) => {
    if (isBelow(crumb(one))) last = i;
  });
  if (last >= 0)
    for (let i = 0; i <= last; i++) way.push(trail[i]!); // the index is within the breadcrumbs
  else for (const { path: one } of above) if (one !== path && !way.includes(one)) way.push(one);
  return [...way, path];
}

describe('the way of a learner', () => {
  const under = (...ids: string[]) => ({ parents: ids.map((id, pos) => ({ id, pos })) });
  const catalogue = catalogueOf(
    [
      aTag('root', { isRoot: true }),
      aTag('rules', under('root')),
      aTag('skills', under('root')),
      aTag('digital', under('skills')),
      aTag('privacy', { ...under('rules', 'digital'), titleIds: ['t'] }),
      aTag('orphan', under('missing')),
      aTag('other', { name: 'OtherTag', ...under('root'), titleIds: ['hidden'] }),
    ],
    [aTitle('t'), aTitle('hidden'), aTitle('loose')],
  );
  const go = (...ids: string[]): BreadcrumbTrail =>
    ids.reduce<BreadcrumbTrail>((trail, id) => {
      const tag = catalogue.tags.get(id);
      const title = catalogue.titles.get(id);
      if (tag) return visit(trail, crumbOf(tag), pathOfTag(catalogue, tag, crumbOf));
      if (title) {
        const shownIn = [...catalogue.tags.values()].find((one) => one.titleIds.includes(id));
        const here = crumb(`/t/${id}`, { name: 'title', tagId: shownIn?.id });
        return visit(trail, here, pathOfTitle(catalogue, title, shownIn, crumbOf));
      }
      return visit(trail, crumb(`/${id}`, { name: id, tagId: undefined, itemName: '' }), topLevelPath);
    }, []);

  it.each([
    [
      'a tag with two parents is shown below the one the learner came by',
      ['root', 'rules', 'privacy'],
      'root rules privacy',
    ],
    ['and below the other one', ['root', 'skills', 'digital', 'privacy'], 'root skills digital privacy'],
    ['a link from outside begins with where the tag belongs', ['privacy'], 'root rules privacy'],
    ['a tag that nothing leads to belongs below the root', ['orphan'], 'root orphan'],
    ['a title stands below its tag', ['root', 'rules', 'privacy', 't'], 'root rules privacy t'],
    ['a link from outside to a title', ['t'], 'root rules privacy t'],
    ['a title in no tag', ['loose'], 'root loose'],
    ['the hidden tag is in no trail', ['hidden'], 'root hidden'],
    ['search leads to a title', ['search', 't'], 'search t'],
    ['and to a tag, and from there on', ['search', 'privacy', 't'], 'search privacy t'],
    ['going back trims', ['root', 'rules', 'privacy', 't', 'rules'], 'root rules'],
    ['a title after a title of the same tag takes its place', ['search', 't', 'loose'], 'search loose'],
    ['a start begins anew', ['root', 'rules', 'home'], 'home'],
    ['as does the root', ['search', 'privacy', 'root'], 'root'],
  ])('%s', (_what, opened, trail) => {
    expect(
      paths(go(...opened))
        .map((path) => path.replace(/^.*\//, ''))
        .join(' '),
    ).toBe(trail);
  });

  it('ends in any catalogue, circles and orphans too, and begins at its root or at a start', () => {
    fc.assert(
      fc.property(anyCatalogue, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (broken, picks) => {
        const tags = [...broken.tags.values()];
        let trail: BreadcrumbTrail = [];
        for (const pick of picks) {
          const tag = tags[pick % tags.length]!; // the generator always makes tags
          trail = visit(trail, crumbOf(tag), pathOfTag(broken, tag, crumbOf));
          expect(new Set(paths(trail)).size).toBe(trail.length);
          expect(trail.at(-1)?.tagId).toBe(tag.id);
        }
      }),
      { numRuns: runs(125) },
    );
  });
});
