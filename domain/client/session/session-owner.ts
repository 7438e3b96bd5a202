import { atom } from '../../kernel/atom.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { type Reauthentication, type Reauthentications, session, type User } from '../../session/index.ts';
import type { SessionOwner, SignedInLearner, Tokens } from './ports.ts';

export function sessionOwner({
  runtime,
  tokens,
  proofs,
}: {
  runtime: Runtime;
  tokens: Tokens;
  proofs: Reauthentications;
}): SessionOwner {
  const learner = atom<SignedInLearner | undefined>(undefined);
  const now = () => runtime.state(session).get().session;
  const account = () => {
    const current = now();
    return current.at === 'signed-out' ? undefined : current.account;
  };
  const renew = (user: User) => {
    const known = learner.projection.get();
    if (known?.user.id !== user.id) return;
    // Assigns the current token to the renewed learner, if it is theirs: else pending records could no longer be sent.
    if (tokens.isOf(known.user)) tokens.belongsTo(user);
    learner.set({ ...known, user });
  };
  const renewing = (proof: Reauthentication): Reauthentication => ({
    ...proof,
    keep: () => {
      proof.keep();
      renew(proof.user);
    },
  });
  return {
    now,
    account,
    learner: learner.projection,
    set: learner.set,
    holderOf: (owner) => {
      const user = learner.projection.get()?.user;
      return owner === account() && now().at === 'open' && user && tokens.isOf(user) ? user : undefined;
    },
    renew,
    proofs: {
      ...proofs,
      byPassword: async (request) => renewing(await proofs.byPassword(request)),
      byOtherTab: async () => {
        const proof = await proofs.byOtherTab();
        return proof && renewing(proof);
      },
    },
  };
}
