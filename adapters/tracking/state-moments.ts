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

/** Times of saved positions, for organisations whose platform stores them (`stateTimestamps`). */
export function stateMoments({ environment, time, learner, saved }: Parts) {
  const offset = lastClockOffset(environment);
  const isKept = () => learner.get()?.organisation.keepsStateTimestamps ?? false;
  return {
    saved: ((title) =>
      saved(title).then((kept) => (isKept() ? kept : { ...kept, at: undefined }))) satisfies typeof saved,
    /** ISO 8601 time of an epoch in ms; undefined if the platform stores no times. */
    timestamp: (at: number): string | undefined => (isKept() ? new Date(at).toISOString() : undefined),
    /** Whether this page's clock is known to agree with the platform's clock. */
    hasPlatformTime: (): boolean => time.isSynchronised() || offset.isSmall(),
    synchronise: (serverNow: number): void => {
      time.synchronise(serverNow);
      offset.note(serverNow);
    },
  };
}
