import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import { fnv1a } from '../random.ts';
import type { CatalogueStore, Title } from './catalogue.ts';
import type { Database } from './db.ts';
import { type ProgressStore, secondsSpent, wireStatus } from './progress.ts';

type Schemas = components['schemas'];
type HomeGroup = Schemas['HomeGroup'];
type HistoryItem = Schemas['HistoryItem'];

/** Number of suggestions when the scenario names none. */
const OWN_SUGGESTIONS = 12;
const HISTORY_STATUS = {
  completed: 'Completed',
  inprogress: 'InProgress',
  failed: 'Failed',
  notstarted: 'NotStarted',
} as const;

/** Builds the groups of the home screen from the learner's records and the scenario. */
export class Home {
  readonly #db: Database;
  readonly #scenario: Scenario;
  readonly #catalogue: CatalogueStore;
  readonly #progress: ProgressStore;

  constructor(db: Database, scenario: Scenario, catalogue: CatalogueStore, progress: ProgressStore) {
    this.#db = db;
    this.#scenario = scenario;
    this.#catalogue = catalogue;
    this.#progress = progress;
  }

  groups(accountId: string): HomeGroup[] {
    const { home } = this.#scenario;
    const { items, next } = this.suggestions(accountId, 1);
    const tags = home.tags.flatMap((id) => this.#catalogue.tag(id, accountId) ?? []);
    const groups: HomeGroup[] = [
      { id: '', type: 'statistics', ...this.#statistics(accountId) },
      { id: '', type: 'history', items: this.history(accountId) },
      { id: '', type: 'suggestions', items, next },
      ...(tags.length > 0 ? [{ id: '', type: 'tags' as const, tags }] : []),
      ...this.#searches(accountId),
      ...home.html.map(({ webUrl, layout }) => ({ id: '', type: 'html' as const, htmlUrls: { webUrl }, layout })),
    ];
    // The id changes with the content of a group, so the client can detect an outdated home screen.
    return groups.map((group) => ({ ...group, id: `${group.type}-${fnv1a(JSON.stringify(group)).toString(36)}` }));
  }

  #searches(accountId: string): HomeGroup[] {
    const items = this.#scenario.people.find(({ id }) => id === accountId)?.searchHistory ?? [];
    return items.length > 0 ? [{ id: '', type: 'searchhistory', items }] : [];
  }

  /** Recently opened titles, newest first. */
  history(accountId: string): HistoryItem[] {
    return this.#progress.history(accountId).flatMap(({ titleId, lastAccessed }) => {
      const title = this.#catalogue.title(titleId, accountId);
      if (!title) return [];
      const record = this.#progress.get(accountId, titleId);
      return {
        titleId,
        title: title.title,
        lastAccessed: new Date(lastAccessed).toISOString(),
        status: HISTORY_STATUS[wireStatus(record?.status)],
        score: record?.score ?? null,
        timeSpent: record ? secondsSpent(record) : 0,
        dueDate: title.dueDate ?? null,
        imageSetId: title.imageSetId ?? null,
      };
    });
  }

  /** One page of suggestions, without completed titles. Pages count from 1. */
  suggestions(accountId: string, page: number): { items: Title[]; next: string | null } {
    const size = this.#scenario.policies.suggestionsPerPage;
    const ids = this.#suggestedIds().filter((id) => !this.#progress.isCompleted(accountId, id));
    const items = ids.slice((page - 1) * size, page * size).flatMap((id) => this.#catalogue.title(id, accountId) ?? []);
    return { items, next: ids.length > page * size ? `/api/suggestions?page=${page + 1}` : null };
  }

  statuses(accountId: string): Schemas['TitleStatus'][] {
    const records = [...this.#progress.of(accountId)].map((record) => ({
      titleId: record.titleId,
      status: wireStatus(record.status),
      score: record.score,
      roundedTimeSpent: secondsSpent(record),
    }));
    return [...records, ...(this.#scenario.catalogue.raw.statuses as Schemas['TitleStatus'][])]; // raw records are sent unchanged
  }

  #suggested: string[] | undefined;

  #suggestedIds(): string[] {
    const { suggestions } = this.#scenario.home;
    if (suggestions.length > 0) return suggestions.filter((id) => this.#catalogue.published(id));
    if (!this.#suggested) {
      const found: string[] = [];
      for (const title of this.#db.title.all()) {
        if (found.length === OWN_SUGGESTIONS) break;
        if (title.assignmentLevel !== null && title.parentTag !== null) found.push(title.id);
      }
      this.#suggested = found;
    }
    return this.#suggested.filter((id) => this.#catalogue.published(id));
  }

  #statistics(accountId: string) {
    const counts = { completed: 0, inprogress: 0, failed: 0 };
    let last: { titleId: string; updatedAt: number } | undefined;
    for (const record of this.#progress.of(accountId)) {
      const status = wireStatus(record.status);
      if (status === 'notstarted' || !this.#catalogue.published(record.titleId)) continue;
      counts[status]++;
      if (!last || record.updatedAt > last.updatedAt) last = record;
    }
    const begun = counts.completed + counts.inprogress + counts.failed;
    return {
      completed: counts.completed,
      inprogress: counts.inprogress,
      notstarted: Math.max(0, this.#catalogue.publishedCount() - begun),
      titleId: last?.titleId ?? null,
      lastUpdatedDate: last ? new Date(last.updatedAt).toISOString() : null,
    };
  }
}
