import { cell } from '../../kernel/cell.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Organisation } from '../../organisation/index.ts';
import { type Proof, type Proofs, session, type SessionState, type User } from '../../session/index.ts';
import type { ClientSessionPorts } from './ports.ts';

/** Who is signed in, and where; in memory only. */
export type SignedInLearner = { user: User; organisation: Organisation };

/** Whose session this is, and whose token is in hand. */
export type Holder = {
  now: () => SessionState;
  /** The journal's key of the signed-in learner. */
  account: () => string | undefined;
  learner: Projection<SignedInLearner | undefined>;
  set: (learner: SignedInLearner | undefined) => void;
  /**
   * The learner whose token is in hand, where they are the one of this account. Between a sign-in and its session, and
   * after it, the token is not the session's.
   */
  holderOf: (account: string) => User | undefined;
  /** Whoever asks for the profile, the name on the screen is the newest. */
  renew: (user: User) => void;
  /** What keeps a proof also renews who is shown. It is of this session's learner: the use cases see to that. */
  proofs: Proofs;
};

export function holder({ runtime, tokens, proofs }: ClientSessionPorts): Holder {
  const learner = cell<SignedInLearner | undefined>(undefined);
  const now = () => runtime.state(session).get().session;
  const account = () => {
    const current = now();
    return current.at === 'signed-out' ? undefined : current.account;
  };
  const renew = (user: User) => {
    const known = learner.projection.get();
    if (known?.user.id !== user.id) return;
    // The call was made with their token, if it is the one in hand: without it what waits would not be sent any more.
    if (tokens.isOf(known.user)) tokens.belongsTo(user);
    learner.set({ ...known, user });
  };
  const renewing = (proof: Proof): Proof => ({
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
