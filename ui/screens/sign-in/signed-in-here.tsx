import { useCallback } from 'react';
import { signedInHere } from '#domain/session/sign-on.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { personName } from '../../format/person-name.ts';
import { useAsyncResult } from '../../hooks/use-answer.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

/** Displays an existing session below the form, with a link back to it. Renders nothing if the session has ended. */
export function ExistingSession() {
  const authentication = useService('authentication');
  const { t, language } = useText();
  // If the platform is unreachable, only the form is displayed.
  const ask = useCallback(() => signedInHere(authentication).catch(() => undefined), [authentication]);
  const user = useAsyncResult(ask);
  if (!user) return null;
  const name = personName(user, language);
  return (
    <section className={styles.here} aria-label={t('signIn.presentTitle')}>
      <p>{t('signIn.presentHere', { name })}</p>
      <ButtonLink wide href={to.home(user.organisationCode)}>
        {t('signIn.presentStay', { name })}
      </ButtonLink>
    </section>
  );
}
