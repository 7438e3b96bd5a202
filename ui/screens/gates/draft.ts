import type { ProfileForm } from '#domain/account/index.ts';

/** All that was typed but the passwords: those live no longer than the form on the screen. */
export type Draft = Omit<ProfileForm, 'password' | 'confirmation'>;

let kept: { account: string; draft: Draft } | undefined;

/**
 * What was typed into the form outlives a session that ends in the middle of it: the same learner finds it again after
 * signing in. In the memory of this page only, and of one learner at a time.
 */
export const keepDraft = (account: string, draft: Draft): void => {
  kept = { account, draft };
};

export const draftOf = (account: string): Draft | undefined => (kept?.account === account ? kept.draft : undefined);

/** Once it has arrived, or the learner has left. */
export const dropDraft = (): void => {
  kept = undefined;
};
