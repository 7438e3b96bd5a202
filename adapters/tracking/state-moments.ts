import type { AttemptPorts } from '#domain/attempt/index.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Environment } from '../platform/environment.ts';
import { lastClockOffset } from '../storage/clock-offset.ts';

type Parts = {
  environment: Pick<Environment, 'localStorage' | 'sessionStorage' | 'now'>;
  time: { synchronise: (serverNow: number) => void; isSynchronised: () => boolean };
  learner: Projection<SignedInLearner | undefined>;
  saved: AttemptPorts<never>['saved'];
};

/** When a learner was at a place, for organisations whose platform keeps it (`stateTimestamps`). */
export function stateMoments({ environment, time, learner, saved }: Parts) {
  const offset = lastClockOffset(environment);
  const isKept = () => learner.get()?.organisation.keepsStateTimestamps ?? false;
  return {
    saved: ((title) =>
      saved(title).then((kept) => (isKept() ? kept : { ...kept, at: undefined }))) satisfies typeof saved,
    /** ISO 8601 of a moment in milliseconds since the epoch; undefined where the platform keeps none. */
    timestamp: (at: number): string | undefined => (isKept() ? new Date(at).toISOString() : undefined),
    /** The clock of this page is the platform's, as far as can be told. */
    hasPlatformTime: (): boolean => time.isSynchronised() || offset.isSmall(),
    synchronise: (serverNow: number): void => {
      time.synchronise(serverNow);
      offset.note(serverNow);
    },
  };
}
