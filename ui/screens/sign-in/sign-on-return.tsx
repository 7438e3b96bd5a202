import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import { lookAtToken } from '#domain/session/sign-on.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useEnter } from '../../entry/sign-in/use-enter.ts';
import { Button } from '../../components/forms/button.tsx';
import { Spinner } from '../../components/feedback/spinner.tsx';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { useOnce } from '../../hooks/use-once.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

type Props = { organisation: Organisation; token: string; onRefused: (because: Refusal) => void };

/**
 * Back from single sign-on with a token: it is looked at, and the learner goes in – unless somebody else is signed in
 * here, who is asked first. Spec §1 single sign-on, §3 ssohidetoken.
 */
export function SignOnReturn({ organisation, token, onRefused }: Props) {
  const authentication = useService('authentication');
  const signOnToken = useService('signOnToken');
  const enter = useEnter();
  const { t } = useText();
  const [asked, setAsked] = useState<{ user: User; present: User }>();

  const goIn = async (user: User) => {
    const refused = await enter(organisation, () => {
      authentication.acceptToken(token);
      signOnToken.clear();
      return Promise.resolve(user);
    });
    if (refused) onRefused(refused);
  };
  const look = async () => {
    const found = await lookAtToken(authentication, organisation.code, token);
    if (isRefusal(found)) onRefused(found);
    else if (found.present) setAsked({ user: found.user, present: found.present });
    else await goIn(found.user);
  };
  useOnce(0, () => void look());

  if (asked) return <Question {...asked} home={to.home(organisation.code)} onSwitch={() => goIn(asked.user)} />;
  return (
    <p className={styles.underWay} role="status">
      <Spinner /> {t('signIn.submitting')}
    </p>
  );
}

/** Somebody else is signed in: stays, unless the learner says otherwise. */
function Question(props: { user: User; present: User; home: string; onSwitch: () => Promise<void> }) {
  const { user, present, home, onSwitch } = props;
  const client = useService('client');
  const signOnToken = useService('signOnToken');
  const { t } = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const heading = useFirstFocus<HTMLHeadingElement>();
  const stay = () => {
    signOnToken.clear();
    void navigate(home, { replace: true }); // of another organisation: their session leads them to their own
  };
  const change = async () => {
    setBusy(true);
    await (await client()).session.signOut(); // first: the work of the one must not go out as the other's
    await onSwitch();
  };
  return (
    <section className={styles.question} aria-labelledby="present-title">
      <h2 id="present-title" ref={heading} tabIndex={-1}>
        {t('signIn.presentTitle')}
      </h2>
      <p>{t('signIn.presentLead', { name: nameOf(present), newcomer: nameOf(user) })}</p>
      <Button look="filled" wide onClick={stay}>
        {t('signIn.presentStay', { name: nameOf(present) })}
      </Button>
      <Button wide busy={busy} onClick={() => void change()}>
        {t('signIn.presentSwitch', { name: nameOf(user) })}
      </Button>
    </section>
  );
}

const nameOf = (user: User): string => `${user.firstName} ${user.lastName}`.trim() || user.userName;
