import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import { lookAtToken, type SignOn } from '#domain/session/sign-on.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useSignIn } from '../../entry/sign-in/use-enter.ts';
import { Button } from '../../components/forms/button.tsx';
import { PendingAction, WaitPart } from '../../components/feedback/wait.tsx';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { useOnce } from '../../hooks/use-once.ts';
import { personName } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

type Handed = { token: string; isOfJourney: boolean };
type Props = { organisation: Organisation; handed: Handed; onRefused: (because: Refusal) => void };
type Asked = Extract<SignOn, { then: 'ask' }>;

/**
 * Handles a sign-on token from the URL: validates it and signs in. Asks for confirmation first if this tab did not
 * start the sign-on or another learner is signed in. Spec §1 single sign-on, §3 ssohidetoken.
 */
export function SignOnReturn({ organisation, handed, onRefused }: Props) {
  const authentication = useService('authentication');
  const destination = useService('destination');
  const signOn = useService('signOn');
  const enter = useSignIn();
  const { t } = useText();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();

  const goIn = async (user: User) => {
    const refused = await enter(organisation, () => {
      authentication.acceptToken(handed.token);
      signOn.clear();
      return Promise.resolve(user);
    });
    if (refused) onRefused(refused);
  };
  const stay = (path: string) => {
    signOn.clear();
    void navigate(path, { replace: true }); // a session of another organisation redirects to its own home
  };
  const home = to.home(organisation.code);
  const look = async () => {
    const found = await lookAtToken(authentication, organisation, handed);
    if (isRefusal(found)) onRefused(found);
    else if (found.then === 'ask') setAsked(found);
    else if (found.then === 'enter') await goIn(found.user);
    else {
      const wanted = destination.get();
      destination.clear();
      stay(wanted ?? home);
    }
  };
  useOnce(0, () => void look());

  if (!asked)
    return (
      <WaitPart
        isBare
        of="signIn"
        words={t('signIn.submitting')}
        ways={
          <Button look="link" onClick={() => onRefused({ refused: 'SIGN_ON_CANCELLED' })}>
            {t('common.back')}
          </Button>
        }
      >
        <p className={styles.underWay}>
          <PendingAction>{t('signIn.submitting')}</PendingAction>
        </p>
      </WaitPart>
    );
  // After declining, no countdown redirects to the provider either.
  const decline = () => (asked.present ? stay(home) : onRefused({ refused: 'SIGN_ON_CANCELLED' }));
  return <Question {...asked} onStay={decline} onSwitch={() => goIn(asked.user)} />;
}

/** Displays the token’s account. Nothing changes without confirmation. */
function Question(props: Asked & { onStay: () => void; onSwitch: () => Promise<void> }) {
  const { user, present, isExpected, onStay, onSwitch } = props;
  const client = useService('client');
  const { t, language } = useText();
  const [busy, setBusy] = useState(false);
  const heading = useFirstFocus<HTMLHeadingElement>();
  const newcomer = personName(user, language);
  const change = async () => {
    setBusy(true);
    if (present) await (await client()).session.signOut(); // first, so that one learner’s work is not sent as the other’s
    await onSwitch();
  };
  return (
    <section className={styles.question} aria-labelledby="present-title">
      <h2 id="present-title" ref={heading} tabIndex={-1}>
        {t(present ? 'signIn.presentTitle' : 'signIn.linkTitle')}
      </h2>
      {!isExpected && <p>{t('signIn.linkLead', { newcomer, userName: user.userName })}</p>}
      {present && (
        <p>
          {t(isExpected ? 'signIn.presentLead' : 'signIn.presentKept', {
            name: personName(present, language),
            newcomer,
          })}
        </p>
      )}
      <Button look="filled" wide onClick={onStay}>
        {present ? t('signIn.presentStay', { name: personName(present, language) }) : t('signIn.linkStay')}
      </Button>
      <Button wide busy={busy} onClick={() => void change()}>
        {present ? t('signIn.presentSwitch', { name: newcomer }) : t('signIn.presentStay', { name: newcomer })}
      </Button>
    </section>
  );
}
