import type { PageClient } from '../../entry/client.ts';

type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>;
type Kept = Pick<PageClient['work'], 'isDurable'> & {
  outbox: Pick<PageClient['work']['outbox'], 'state'>;
  journal: Pick<PageClient['work']['journal'], 'health'>;
};

/** Work that is neither sent nor stored: it ends with this page. */
export const isOnlyInPage = (unsaved: number, pending: number, isDurable: boolean): boolean =>
  unsaved > 0 || (!isDurable && pending > 0);

/**
 * Sees to it that unsent work outlives what a learner does by mistake: as long as some is nowhere but in this page,
 * closing it asks first.
 */
export function guardWork({ outbox, journal, isDurable }: Kept, page: Page): void {
  const ask = (event: Event) => event.preventDefault();
  let isAsking = false;
  const look = () => {
    const { pending } = outbox.state.get();
    const isAtRisk = isOnlyInPage(journal.health.get().unsaved, pending, isDurable);
    // Only while it is needed: pages that listen to this are not kept for the way back.
    if (isAtRisk !== isAsking) page[isAtRisk ? 'addEventListener' : 'removeEventListener']('beforeunload', ask);
    isAsking = isAtRisk;
  };
  outbox.state.subscribe(look);
  journal.health.subscribe(look);
  look();
}
