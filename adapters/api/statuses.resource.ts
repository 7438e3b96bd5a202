import type { CatalogueSource, ServerStatuses } from '#domain/catalogue/index.ts';
import { withCachedValue } from '#domain/kernel/meanwhile.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { LastStatuses } from '../storage/last-statuses.ts';

type Options = {
  source: Pick<CatalogueSource, 'statuses'>;
  /** Stored statuses of the last response. */
  last: Pick<LastStatuses, 'keep' | 'get'>;
  /** Account of the signed-in learner. */
  account: () => string | undefined;
  /** Time of the request, comparable with later facts (`platformClock`). */
  moment: () => () => number;
  /** Attempts with records that the platform has not confirmed. */
  unsentAttempts: () => Promise<ReadonlySet<string>>;
};

/**
 * The platform's statuses of all titles. Until it responds, and if it does not, the last known ones: tiles need no
 * loading state after a reload.
 */
export const statusesResource = ({
  source,
  last,
  account,
  moment,
  unsentAttempts,
}: Options): Resource<ServerStatuses> => {
  const earlier = () => {
    const mine = account();
    const value = mine === undefined ? undefined : last.get(mine);
    return value && { value, asOf: value.askedAt };
  };
  const answered = resource(
    async (): Promise<ServerStatuses> => {
      const [mine, asked] = [account(), moment()];
      const unsent = await unsentAttempts();
      const records = await source.statuses();
      const said = {
        records,
        get askedAt() {
          return asked();
        },
        unsentAttempts: unsent,
      };
      if (mine !== undefined && mine === account()) last.keep(mine, said);
      return said;
    },
    (error) => refusalFor('loadStatuses', error),
    () => Promise.resolve(earlier()),
  );
  return withCachedValue(answered, earlier);
};
