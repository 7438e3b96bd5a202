import * as fc from 'fast-check';
import type { Catalogue, Placement, StatusRecord, Tag, Title, TitleStatus } from '#domain/catalogue/index.ts';

export const statuses = ['not-started', 'in-progress', 'completed', 'failed'] as const satisfies TitleStatus[];

export const aTitle = (id: string, more: Partial<Title> = {}): Title => ({
  id,
  name: `Title ${id}`,
  description: '',
  kind: 'pdf',
  activityId: `urn:${id}`,
  assignment: 'none',
  placements: [],
  isLockedByServer: false,
  isCompatible: true,
  link: `https://content.example/${id}`,
  ...more,
});

export const aTag = (id: string, more: Partial<Tag> = {}): Tag => ({
  id,
  name: `Tag ${id}`,
  isRoot: false,
  parents: [],
  description: '',
  isLocked: false,
  layout: 'grid',
  titleIds: [],
  ...more,
});

export const catalogueOf = (tags: readonly Tag[], titles: readonly Title[] = []): Catalogue => ({
  tags: new Map(tags.map((tag) => [tag.id, tag])),
  titles: new Map(titles.map((title) => [title.id, title])),
});

const tagIds = ['t0', 't1', 't2', 't3', 't4', 't5'];
const titleIds = ['a', 'b', 'c', 'd'];

/** Ids that mostly exist, and sometimes refer to nothing. */
const tagId = fc.constantFrom(...tagIds, 'nowhere');
const titleId = fc.constantFrom(...titleIds, 'gone');

/** Catalogues as a server may send them: cycles, orphans, self-parents, several roots, hidden tags, unknown ids. */
export const anyCatalogue: fc.Arbitrary<Catalogue> = fc
  .record({
    tags: fc.tuple(
      ...tagIds.map((id) =>
        fc.record({
          id: fc.constant(id),
          name: fc.constantFrom(`Tag ${id}`, 'OtherTag', 'Catalogue'),
          isRoot: fc.boolean(),
          isLocked: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
          parents: fc.array(fc.record({ id: tagId, pos: fc.integer({ min: 0, max: 5 }) }), { maxLength: 3 }),
          titleIds: fc.array(titleId, { maxLength: 4 }),
        }),
      ),
    ),
    titles: fc.tuple(
      ...titleIds.map((id) =>
        fc.record({
          id: fc.constant(id),
          isLockedByServer: fc.boolean(),
          placements: fc.array(
            fc.record<Placement>({
              tagId,
              pos: fc.integer({ min: 0, max: 5 }),
              prerequisites: fc.array(titleId, { maxLength: 2 }),
              isLocked: fc.boolean(),
            }),
            { maxLength: 3 },
          ),
        }),
      ),
    ),
  })
  .map(({ tags, titles }) =>
    catalogueOf(
      tags.map(({ id, ...more }) => aTag(id, more)),
      titles.map(({ id, ...more }) => aTitle(id, more)),
    ),
  );

export const anyRecord: fc.Arbitrary<StatusRecord> = fc.record(
  {
    status: fc.constantFrom(...statuses),
    score: fc.integer({ min: 0, max: 100 }),
    timeSpentSeconds: fc.nat(10_000),
  },
  { requiredKeys: ['status', 'timeSpentSeconds'] },
);

export const anyRecords: fc.Arbitrary<Map<string, StatusRecord>> = fc
  .array(fc.tuple(titleId, anyRecord), { maxLength: 6 })
  .map((entries) => new Map(entries));
