import type { Refusal } from '../../outcome/refusal.ts';
import { type Authentication, canGoOn, type KeptLearner, mayGoOn, type NamedAccount } from '../../session/index.ts';
import type { Begin } from './beginnings.ts';
import type { GoingOnPorts, Holder } from './ports.ts';

/** Going on where nobody answers after the browser has ended, and the token with it. None of these rejects. */
export type GoingOn = {
  /** Whether somebody may be able to go on here at this organisation; who, is for them to say. */
  isOffered: (organisationCode: string) => Promise<boolean>;
  /** Goes on as the account that was named. Refuses GOING_ON_UNKNOWN, and whatever `mayGoOn` does. */
  goOn: (named: NamedAccount) => Promise<Refusal | undefined>;
};

type Around = { authentication: Pick<Authentication, 'hasToken'>; goingOn: GoingOnPorts };

export function goingOn(
  { authentication, goingOn: { store, termsOf, deviceNow, connection } }: Around,
  holder: Holder,
  begin: Begin,
) {
  /** Who goes on in this tab, as they were kept. */
  let going: KeptLearner | undefined;
  const termsFor = (code: string) => {
    const terms = termsOf(code);
    return terms !== 'none' && terms?.goesOn ? terms : undefined;
  };
  const judged = (kept: KeptLearner) => mayGoOn(kept, termsFor(kept.organisation.code), deviceNow());
  const see = () => {
    if (!going) return;
    going = { ...going, seenAt: Math.max(going.seenAt, deviceNow()) };
    void store.see(going.seenAt);
  };
  return {
    isOffered: async (code: string) =>
      connection.get() === 'without' && termsFor(code) !== undefined && (await store.isThere()),
    goOn: async (named: NamedAccount): Promise<Refusal | undefined> => {
      if (connection.get() !== 'without') return { refused: 'GOING_ON_ENDS' };
      const kept = await store.open(named);
      if (!kept) return { refused: 'GOING_ON_UNKNOWN' };
      const refused = judged(kept);
      if (refused || holder.now().at !== 'signed-out') {
        store.close();
        return refused;
      }
      going = kept;
      see();
      await begin(kept.user, kept.organisation, true, true);
      return undefined;
    },
    /** Why who goes on here does so no longer; undefined: they may. */
    whyOver: (): Refusal | undefined => {
      if (connection.get() !== 'without') return { refused: 'GOING_ON_ENDS' };
      const refused = going && judged(going);
      if (!refused) see();
      return refused;
    },
    /** The platform has accepted the learner's token: they may go on here later, if their organisation lets them. */
    keep: () => {
      if (!authentication.hasToken()) return;
      going = undefined;
      const learner = holder.learner.get();
      if (!learner || termsOf(learner.organisation.code) === undefined) return; // nobody has said anything
      const mayLater = termsFor(learner.organisation.code) && canGoOn({ ...learner, isProvedAnew: false });
      if (mayLater) void store.keep(learner);
      else void store.remove();
    },
  };
}
