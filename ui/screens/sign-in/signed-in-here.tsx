import { useEffect, useState } from 'react';
import type { User } from '#domain/session/index.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { personName } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

/** Below the form, for who comes to it with a session: whose it is, and the way back to it. Nothing when it has ended. */
export function SignedInHere() {
  const authentication = useService('authentication');
  const { t, chosen } = useText();
  const [user, setUser] = useState<User>();
  useEffect(() => {
    let isShown = true;
    const show = (found: User | undefined) => isShown && setUser(found);
    authentication.current().then(show, () => undefined); // the form is there for everybody else
    return () => {
      isShown = false;
    };
  }, [authentication]);
  if (!user) return null;
  const name = personName(user, chosen);
  return (
    <section className={styles.here} aria-label={t('signIn.presentTitle')}>
      <p>{t('signIn.presentHere', { name })}</p>
      <ButtonLink wide href={to.home(user.organisationCode)}>
        {t('signIn.presentStay', { name })}
      </ButtonLink>
    </section>
  );
}
