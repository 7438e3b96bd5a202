import { type AttemptState, shownTitles } from '#domain/attempt/index.ts';
import { type Catalogue, type HistoryEntry, type HomeData, historyIn, type Title } from '#domain/catalogue/index.ts';
import type { Loadable, Resource } from '#domain/kernel/resource.ts';
import { isShowable } from '../../format/dates.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useClient } from '../../entry/client.ts';

export type Opened = { title: Title; at: number | undefined };
type History = readonly HistoryEntry[];

/**
 * Titles that were opened, last one first, each once: the platform's history, and on top what was opened in this
 * browser. An entry without a time keeps its place behind those that have one.
 */
export function recentlyOpened(history: History, { titles }: Catalogue, attempts: AttemptState): Opened[] {
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

/** When a title was opened last, by the same rule and by the title's own record; undefined = not as far as is known. */
export function lastOpened(history: History, attempts: AttemptState, title: Title): number | undefined {
  const alone: Catalogue = { tags: new Map(), titles: new Map([[title.id, title]]) };
  const own = isShowable(title.lastLaunchedAt) ? title.lastLaunchedAt : undefined;
  return later(own, recentlyOpened(history, alone, attempts)[0]?.at);
}

/** The platform's history: part of the home data, or asked for by itself where they hold none or did not come. */
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

/** The last of these moments that is known. */
export const latest = (...moments: (number | undefined)[]): number | undefined => moments.reduce(later, undefined);

const later = (a: number | undefined, b: number | undefined) => (a === undefined || (b !== undefined && b > a) ? b : a);
