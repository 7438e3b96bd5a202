import { type AttemptState, wasShown } from '#domain/attempt/index.ts';
import type { Catalogue, HomeData, Title } from '#domain/catalogue/index.ts';
import { isShowable } from '../format/dates.ts';

export type Opened = { title: Title; at: number | undefined };

/**
 * Titles that were opened, last one first, each once: the platform's history, and on top what was opened in this
 * browser. An entry without a time keeps its place behind those that have one.
 */
export function recentlyOpened(
  home: Pick<HomeData, 'history'>,
  { titles }: Catalogue,
  attempts: AttemptState,
): Opened[] {
  const at = new Map<string, number | undefined>();
  for (const { titleId, lastAccessedAt } of home.history)
    at.set(titleId, later(at.get(titleId), isShowable(lastAccessedAt) ? lastAccessedAt : undefined));
  for (const attempt of Object.values(attempts.attempts))
    if (wasShown(attempt)) at.set(attempt.titleId, later(at.get(attempt.titleId), attempt.lastAt));
  return [...at]
    .flatMap(([titleId, opened]) => {
      const title = titles.get(titleId);
      return title ? [{ title, at: opened }] : [];
    })
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** When a title was opened last, by the same rule; undefined = never, as far as is known. */
export function lastOpened(home: Pick<HomeData, 'history'>, attempts: AttemptState, title: Title): number | undefined {
  const alone: Catalogue = { tags: new Map(), titles: new Map([[title.id, title]]) };
  return recentlyOpened(home, alone, attempts)[0]?.at;
}

const later = (a: number | undefined, b: number | undefined) => (a === undefined || (b !== undefined && b > a) ? b : a);
