import { type AttemptState, shownTitles } from '#domain/attempt/index.ts';
import { type Catalogue, type HistoryEntry, type HomeData, historyIn, type Title } from '#domain/catalogue/index.ts';
import type { Loadable, Resource } from '#domain/kernel/resource.ts';
import { isShowable } from '../../format/dates.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useClient } from '../../entry/client.ts';

export type OpenedTitle = { title: Title; at: number | undefined };
type History = readonly HistoryEntry[];

/**
 * Opened titles, latest first, without duplicates: the platform’s history merged with this browser’s attempts. Entries
 * without a time keep their order at the end.
 */
export function recentlyOpened(history: History, { titles }: Catalogue, attempts: AttemptState): OpenedTitle[] {
  const at = new Map<string, number | undefined>();
  for (const { titleId, lastAccessedAt } of history)
    at.set(titleId, later(at.get(titleId), isShowable(lastAccessedAt) ? lastAccessedAt : undefined));
  for (const shown of shownTitles(attempts)) at.set(shown.titleId, later(at.get(shown.titleId), shown.at));
  return [...at]
    .flatMap(([titleId, opened]) => {
      const title = titles.get(titleId);
      return title ? [{ title, at: opened }] : [];
    })
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** Last opening of a title, also from the title’s own record; undefined if unknown. */
export function lastOpened(history: History, attempts: AttemptState, title: Title): number | undefined {
  const alone: Catalogue = { tags: new Map(), titles: new Map([[title.id, title]]) };
  const own = isShowable(title.lastLaunchedAt) ? title.lastLaunchedAt : undefined;
  return later(own, recentlyOpened(history, alone, attempts)[0]?.at);
}

/** The platform’s history: part of the home data, or requested separately if missing there. */
export function useHistory(home: Loadable<HomeData>): Loadable<History> {
  const { history } = useClient('home');
  const isPart = home.at === 'waiting' || historyIn(home) !== undefined;
  const alone = useResource(isPart ? notAsked : history);
  if (home.at === 'waiting') return home;
  return home.at === 'ready' && home.value.history ? { ...home, value: home.value.history } : alone;
}

const waiting = { at: 'waiting' } as const;
const notAsked: Resource<History> = {
  get: () => waiting,
  subscribe: () => () => undefined,
  load: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  clear: () => undefined,
};

export const latestTimeOf = (...moments: (number | undefined)[]): number | undefined =>
  moments.reduce(later, undefined);

const later = (a: number | undefined, b: number | undefined) => (a === undefined || (b !== undefined && b > a) ? b : a);
