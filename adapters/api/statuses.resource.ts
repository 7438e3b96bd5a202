import type { CatalogueSource, ServerStatuses } from '#domain/catalogue/index.ts';
import { shownMeanwhile } from '#domain/kernel/meanwhile.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { LastStatuses } from '../storage/last-statuses.ts';

type Options = {
  source: Pick<CatalogueSource, 'statuses'>;
  /** What this browser keeps of the last answer. */
  last: Pick<LastStatuses, 'keep' | 'get'>;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  /** This moment, for comparing with later facts (`platformClock`). */
  moment: () => () => number;
  /** Attempts of which the platform has not been told everything yet. */
  unsentAttempts: () => Promise<ReadonlySet<string>>;
};

/**
 * The statuses of all titles as the platform has them; until it answers, and where it does not, as it had them last: tiles
 * wait for no round of their own after a reload.
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
  return shownMeanwhile(answered, earlier);
};
