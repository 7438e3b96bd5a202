import type { Loadable } from '../kernel/resource.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { ServerStatuses } from './status.ts';

/**
 * Freshness of statuses. `known`: as the platform sent them. `stale`: as sent at `since` (epoch ms), with later local
 * results on top. `unknown`: local results only. `because`: the reason; undefined: no response yet.
 */
export type Freshness =
  { is: 'known' } | { is: 'stale'; since: number; because: Refusal } | { is: 'unknown'; because: Refusal | undefined };

/** Reading: §4 “all are not started” applies if no response of the platform is known; the UI says so. */
export function freshnessOf(server: Loadable<ServerStatuses>): Freshness {
  switch (server.at) {
    case 'waiting':
      return { is: 'unknown', because: undefined };
    case 'failed':
      return { is: 'unknown', because: server.because };
    case 'ready':
      return server.stale ? { is: 'stale', since: server.value.askedAt, because: server.stale } : { is: 'known' };
  }
}
