import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import { fnv1a } from '../random.ts';
import type { Database, Row } from './db.ts';
import { type ProgressStore, secondsSpent, wireStatus } from './progress.ts';
import { runsOnDesktop, wireResource } from './resources.ts';

type Schemas = components['schemas'];
export type Title = Schemas['Title'];
export type Tag = Schemas['Tag'];
export type WholeCatalogue = { json: Schemas['Catalogue']; text: string; etag: string };

/** Maximum number of cached catalogues, one per combination of locks. */
const KEPT_CATALOGUES = 16;

/** Tags and titles in wire format, with the locks of the learner. */
export class CatalogueStore {
  readonly #db: Database;
  readonly #progress: ProgressStore;
  readonly #raw: Scenario['catalogue']['raw'];
  #version = 1;
  #gates: Gates | undefined;
  #count: number | undefined;
  readonly #bases = new Map<string, Title>();
  readonly #whole = new Map<string, WholeCatalogue>();
  readonly #signatures = new Map<string, { version: number; signature: string }>();

  constructor(db: Database, progress: ProgressStore, raw: Scenario['catalogue']['raw']) {
    this.#db = db;
    this.#progress = progress;
    this.#raw = raw;
  }

  /** Increments the version and clears all caches. Call after any change of titles or tags. */
  changed(): void {
    this.#version++;
    this.#gates = undefined;
    this.#count = undefined;
    this.#bases.clear();
    this.#whole.clear();
    this.#signatures.clear();
  }

  get version(): number {
    return this.#version;
  }

  /** Restores a persisted version. The database already holds the titles and tags. */
  restore(version: number): void {
    this.changed();
    this.#version = version;
  }

  /** True if the scenario has raw records, which may violate the contract. */
  get hasRawRecords(): boolean {
    return this.#raw.tags.length + this.#raw.titles.length > 0;
  }

  /** Number of published titles, counted once per version. */
  publishedCount(): number {
    if (this.#count === undefined) {
      this.#count = 0;
      for (const { published } of this.#db.title.all()) if (published) this.#count++;
    }
    return this.#count;
  }

  published(titleId: string): Row<'title'> | undefined {
    const title = this.#db.title.get(titleId);
    return title?.published ? title : undefined;
  }

  /** Returns a learner's catalogue with its version. Learners with the same locks share one object. */
  whole(accountId: string): WholeCatalogue {
    const signature = this.#signature(accountId);
    let kept = this.#whole.get(signature);
    if (!kept) {
      const tags: Tag[] = [];
      for (const row of this.#db.tag.all()) tags.push(this.#tag(row, accountId));
      const titles: Title[] = [];
      for (const row of this.#db.title.all()) if (row.published) titles.push(this.#title(row, accountId));
      const json = {
        tags: [...tags, ...(this.#raw.tags as Tag[])], // raw records are sent unchanged, even if invalid
        titles: [...titles, ...(this.#raw.titles as Title[])], // raw records are sent unchanged, even if invalid
      };
      kept = { json, text: JSON.stringify(json), etag: this.etag(accountId) };
      const [oldest] = this.#whole.keys();
      if (this.#whole.size >= KEPT_CATALOGUES && oldest !== undefined) this.#whole.delete(oldest);
      this.#whole.set(signature, kept);
    }
    return kept;
  }

  /** Version of everything in this learner's catalogue. */
  etag(accountId: string): string {
    return `"${this.#version}-${fnv1a(this.#signature(accountId)).toString(36)}"`;
  }

  /** Version of one title, including the learner's progress. */
  titleEtag(accountId: string, titleId: string): string {
    const record = this.#progress.get(accountId, titleId);
    const standing = `${JSON.stringify(record)}|${String(this.#progress.lastAccessed(accountId, titleId))}`;
    return `${this.etag(accountId).slice(0, -1)}-${fnv1a(standing).toString(36)}"`;
  }

  /** Returns the root tag. Several roots get a common parent named Catalogue. */
  root(accountId: string): Tag | undefined {
    const roots = [...this.#db.tag.by('isRoot', true)];
    const [only] = roots;
    if (!only) return undefined;
    if (roots.length === 1) return this.#tag(only, accountId);
    return {
      id: 'root',
      name: 'Catalogue',
      isRoot: true,
      parents: [],
      parentsCol: [],
      description: null,
      isLocked: false,
      imageSetId: null,
      layout: 'Grid',
      tagTitles: [],
    };
  }

  tag(id: string, accountId: string): Tag | undefined {
    const row = this.#db.tag.get(id);
    return row ? this.#tag(row, accountId) : undefined;
  }

  titlesOf(tagId: string, accountId: string): Title[] {
    return this.#places(tagId).flatMap(({ id }) => this.title(id, accountId) ?? []);
  }

  /** Returns a published title with the learner's locks. */
  title(id: string, accountId: string): Title | undefined {
    const row = this.published(id);
    return row ? this.#title(row, accountId) : undefined;
  }

  /** Adds the learner's progress and removes other than desktop resources, as the single-title calls do. */
  titleDetails(id: string, accountId: string): Title | undefined {
    const title = this.title(id, accountId);
    if (!title) return undefined;
    const record = this.#progress.get(accountId, id);
    const opened = this.#progress.lastAccessed(accountId, id);
    const compatibleResources = title.content.resources.filter(runsOnDesktop);
    return {
      ...title,
      status: wireStatus(record?.status),
      score: record?.score ?? null,
      timeSpent: record ? secondsSpent(record) : 0,
      lastLaunched: opened === undefined ? null : new Date(opened).toISOString(),
      content: { ...title.content, compatibleResources, isCompatible: compatibleResources.length > 0 },
    };
  }

  content(contentid: string): Schemas['Content'] | undefined {
    const [row] = this.#db.title.by('contentid', contentid);
    return row?.published ? this.#base(row).content : undefined;
  }

  #title(row: Row<'title'>, accountId: string): Title {
    const base = this.#base(row);
    const { gated } = this.#gateTable();
    if (!gated.has(row.id) || this.#progress.isCompleted(accountId, row.id)) return base;
    const tags = base.tags.map((tag) => ({ ...tag, isLocked: !this.#allCompleted(tag.prerequisites, accountId) }));
    return { ...base, tags, isLocked: tags.some(({ isLocked }) => isLocked) };
  }

  /** The title without any learner's locks. Shared between learners: never change it. */
  #base(row: Row<'title'>): Title {
    let base = this.#bases.get(row.id);
    if (!base) {
      const { gatesOfTag } = this.#gateTable();
      const places = [...this.#db.titleTag.by('titleId', row.id)];
      const parent = row.parentTag === null ? undefined : this.#db.tag.get(row.parentTag);
      base = {
        id: row.id,
        title: row.title,
        description: row.description,
        dueDate: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
        assignmentLevel:
          row.assignmentLevel === 'Mandatory' || row.assignmentLevel === 'Recommended' ? row.assignmentLevel : null,
        isLocked: false,
        imageSetId: row.imageSetId,
        related: [...row.related],
        tags: places.map(({ tagId, pos, prerequisites }) => ({
          id: tagId,
          pos,
          // A title is no prerequisite of itself.
          prerequisites: [...new Set([...prerequisites, ...(gatesOfTag.get(tagId) ?? [])])].filter(
            (id) => id !== row.id,
          ),
          isLocked: false,
        })),
        parentTag: parent ? { id: parent.id, name: parent.name } : null,
        content: {
          contentid: row.contentid,
          resources: [...this.#db.resource.by('titleId', row.id)].map((resource) =>
            wireResource(resource, this.#db.beside.by('resource', resource.id)),
          ),
          launchData: row.launchData,
          masteryScore: row.masteryScore,
        },
      };
      this.#bases.set(row.id, base);
    }
    return base;
  }

  #tag(row: Row<'tag'>, accountId: string): Tag {
    const { gatesOfTag, above } = this.#gateTable();
    const parents = [...this.#db.tagParent.by('tagId', row.id)].map(({ parentId, pos }) => ({ id: parentId, pos }));
    return {
      id: row.id,
      name: row.name,
      isRoot: row.isRoot,
      parents,
      parentsCol: [...(above.get(row.id) ?? [])],
      description: row.description,
      isLocked: !this.#allCompleted(gatesOfTag.get(row.id) ?? [], accountId),
      imageSetId: row.imageSetId,
      layout: row.layout,
      tagTitles: this.#places(row.id),
    };
  }

  #places(tagId: string): Schemas['Place'][] {
    return [...this.#db.titleTag.by('tagId', tagId)]
      .filter(({ titleId }) => this.published(titleId))
      .map(({ titleId, pos }) => ({ id: titleId, pos }))
      .sort((a, b) => a.pos - b.pos);
  }

  #allCompleted(titleIds: readonly string[], accountId: string): boolean {
    return titleIds.every((id) => this.#progress.isCompleted(accountId, id));
  }

  /** Completed titles that decide this learner's locks, as text. */
  #signature(accountId: string): string {
    const version = this.#progress.version(accountId);
    const kept = this.#signatures.get(accountId);
    if (kept?.version === version) return kept.signature;
    const { deciding } = this.#gateTable();
    const done: string[] = [];
    for (const { titleId, status } of this.#progress.of(accountId))
      if (status === 'completed' && deciding.has(titleId)) done.push(titleId);
    const signature = done.sort().join('|');
    this.#signatures.set(accountId, { version, signature });
    return signature;
  }

  #gateTable(): Gates {
    return (this.#gates ??= gatesOf(this.#db));
  }
}

/** Locking rules of the catalogue, computed once per version for all learners. */
type Gates = {
  /** Titles to complete before anything in the tag unlocks, own and inherited. */
  gatesOfTag: ReadonlyMap<string, readonly string[]>;
  /** All ancestors of a tag, nearest first. */
  above: ReadonlyMap<string, readonly string[]>;
  /** Titles that can be locked. */
  gated: ReadonlySet<string>;
  /** Titles whose completion can change a lock: prerequisites and the lockable titles. */
  deciding: ReadonlySet<string>;
};

function gatesOf(db: Database): Gates {
  const above = new Map<string, string[]>();
  const gatesOfTag = new Map<string, string[]>();
  for (const { id } of db.tag.all()) {
    const found = new Set<string>();
    const open = [id];
    for (let next = open.shift(); next !== undefined; next = open.shift())
      for (const { parentId } of db.tagParent.by('tagId', next))
        if (parentId !== id && !found.has(parentId)) {
          found.add(parentId);
          open.push(parentId);
        }
    above.set(id, [...found]);
    gatesOfTag.set(id, [...new Set([id, ...found].flatMap((tag) => db.tag.get(tag)?.prerequisites ?? []))]);
  }
  const gated = new Set<string>();
  const deciding = new Set<string>([...gatesOfTag.values()].flat());
  for (const { titleId, tagId, prerequisites } of db.titleTag.all()) {
    const inherited = gatesOfTag.get(tagId) ?? [];
    if (prerequisites.length + inherited.length === 0) continue;
    gated.add(titleId);
    deciding.add(titleId);
    for (const id of prerequisites) deciding.add(id);
  }
  return { gatesOfTag, above, gated, deciding };
}
