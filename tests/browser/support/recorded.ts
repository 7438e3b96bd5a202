import type { Recorded } from '#domain/kernel/event.ts';
import { playedAgain } from '../../support/played-again.ts';

/** Only the state matters: a recording is replayed against another platform. */
export async function wrongWhenPlayedAgain(facts: readonly Recorded[]): Promise<string[]> {
  const breaches = await playedAgain(facts);
  return breaches
    .filter(({ invariant }) => invariant === 'the same state as was recorded')
    .map(({ invariant, detail }) => `${invariant}: ${detail}`);
}
