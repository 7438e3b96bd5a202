import type { Loadable } from '../kernel/resource.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { ServerStatuses } from './status.ts';

/**
 * How well statuses are known: as the platform says them; as it said them at `since` (ms since the epoch), with what was
 * done here after that on top; or by what was done here alone. `because`: why; undefined = it has not answered yet.
 */
export type Knowledge =
  { is: 'known' } | { is: 'stale'; since: number; because: Refusal } | { is: 'unknown'; because: Refusal | undefined };

/** Reading: §4 "all are not started" is what is left where no answer of the platform is known, and that is said. */
export function knowledgeOf(server: Loadable<ServerStatuses>): Knowledge {
  switch (server.at) {
    case 'waiting':
      return { is: 'unknown', because: undefined };
    case 'failed':
      return { is: 'unknown', because: server.because };
    case 'ready':
      return server.stale ? { is: 'stale', since: server.value.askedAt, because: server.stale } : { is: 'known' };
  }
}
