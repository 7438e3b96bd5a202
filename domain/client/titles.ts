import { attempt, type Launchable, localResults } from '../attempt/index.ts';
import {
  type Catalogue,
  type Freshness,
  freshnessOf,
  type Lock,
  lockOf,
  mergeStatuses,
  type ServerStatuses,
  type StatusOf,
  type Title,
} from '../catalogue/index.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Resource } from '../kernel/resource.ts';
import { subscribeToAll } from '../kernel/watched.ts';
import type { Runtime } from '../kernel/runtime.ts';

type TitlePorts = {
  runtime: Runtime;
  catalogue: Projection<ReturnType<Resource<Catalogue>['get']>>;
  statuses: Projection<ReturnType<Resource<ServerStatuses>['get']>>;
};

/** Status, lock and launch data of titles: the single source for screens, launches and the runner. */
export type ClientTitles = {
  /** Platform records, overridden by this browser’s results. */
  statusOf: Projection<StatusOf>;
  /** Freshness of the statuses. */
  freshness: Projection<Freshness>;
  lockOf: (title: Title) => Lock | undefined;
  /** Launch data of a title; its lock is decided now. */
  launchable: (title: Title) => Launchable;
};

export function clientTitles({ runtime, catalogue, statuses }: TitlePorts): ClientTitles {
  const attempts = runtime.state(attempt);
  let known: { of: readonly [unknown, unknown]; statusOf: StatusOf } | undefined;
  const statusOf = (): StatusOf => {
    const [mine, server] = [attempts.get(), statuses.get()];
    if (known?.of[0] !== mine || known.of[1] !== server)
      known = {
        of: [mine, server],
        statusOf: mergeStatuses(server.at === 'ready' ? server.value : undefined, localResults(mine)),
      };
    return known.statusOf;
  };
  let freshness: { of: unknown; is: Freshness } | undefined;
  const knowledgeNow = (): Freshness => {
    const server = statuses.get();
    if (freshness?.of !== server) freshness = { of: server, is: freshnessOf(server) };
    return freshness.is;
  };
  const lock = (title: Title) => {
    const shown = catalogue.get();
    const tags = shown.at === 'ready' ? shown.value.tags : new Map<string, never>();
    return lockOf(title, (id) => statusOf()(id).status, { tags });
  };
  return {
    statusOf: {
      get: statusOf,
      subscribe: subscribeToAll(attempts, statuses),
    },
    freshness: { get: knowledgeNow, subscribe: statuses.subscribe },
    lockOf: lock,
    launchable: (title) => ({
      titleId: title.id,
      titleName: title.name,
      activityId: title.activityId,
      kind: title.kind,
      link: title.link,
      ...(title.otherLinks ? { otherLinks: title.otherLinks } : {}),
      ...(title.tracks ? { tracks: title.tracks } : {}),
      ...(title.course ? { course: title.course } : {}),
      isLocked: lock(title) !== undefined,
      isCompatible: title.isCompatible,
    }),
  };
}
