import type { BackFromSignOn, LaunchProof } from '../../access/index.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { session } from '../../session/index.ts';
import type { Begin } from './beginnings.ts';
import type { ClientSessionPorts, Holder } from './ports.ts';

/** The way to a sign-on provider and back, for a launch. Spec §4 Relaunch, §7 relay state. */
export type SignOnReturn = {
  /** What became of the way there that this page load ended, for the title it was about. */
  from: (titleId: string) => BackFromSignOn | undefined;
  forget: () => void;
  /**
   * The learner is back from the provider: with a token of theirs the launch goes on; with somebody else's, or with none,
   * it is said why it does not. Reading: a token for which nobody left this tab is not used for anything. Never rejects.
   */
  resume: () => Promise<void>;
};

export function signOnReturn(
  ports: ClientSessionPorts,
  holder: Holder,
  begin: Begin,
  launchProofs: Pick<LaunchProof, 'give'>,
): SignOnReturn {
  const { runtime, accounts, organisations, journey } = ports;
  let back: BackFromSignOn | undefined;

  const proved = async (away: { account: string; titleId: string }): Promise<Refusal | undefined> => {
    const proof = await holder.proofs.bySignOn();
    if (!proof) return { refused: 'SIGN_ON_CANCELLED' };
    const organisation = await organisations.byCode(proof.user.organisationCode);
    const owner = await accounts.keyOf(organisation.code, proof.user.id);
    if (away.account !== owner) {
      await proof.drop();
      return { refused: 'OTHER_LEARNER' };
    }
    proof.keep();
    await begin(proof.user, organisation, true);
    launchProofs.give(owner, away.titleId);
    const current = holder.now();
    if (current.at === 'open') runtime.send(session.reauthenticate, { sessionId: current.sessionId, account: owner });
    return undefined;
  };

  return {
    from: (titleId) => (back?.titleId === titleId ? back : undefined),
    forget: () => {
      back = undefined;
    },
    resume: async () => {
      const away = journey.end();
      if (!away) return;
      const refused = await proved(away).catch((error: unknown) => refusalFor('reauthenticateBySso', error));
      back = { ...away, refused };
    },
  };
}
