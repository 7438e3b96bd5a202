import { useCallback, useState } from 'react';
import type { Organisation } from '#domain/organisation/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { lookAtToken, signedInHere } from '#domain/session/sign-on.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useSignIn } from '../../entry/sign-in/use-enter.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
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

/**
 * Asks below the form whether the account of a token is the visitor’s own: this browser did not receive the token, and
 * any site below the parent domain can write the cookie. Renders nothing if the platform does not accept it.
 */
export function UnrecognisedSession({ organisation }: { organisation: Organisation }) {
  const authentication = useService('authentication');
  const notify = useSingleToast();
  const enter = useSignIn();
  const { t, language } = useText();
  const [token, setToken] = useState(authentication.unrecognisedToken);
  const [busy, setBusy] = useState(false);
  const ask = useCallback(
    async () =>
      token === undefined ? undefined : lookAtToken(authentication, organisation, { token, isOfJourney: false }),
    [authentication, organisation, token],
  );
  const found = useAsyncResult(ask);
  if (token === undefined || !found || isRefusal(found)) return null;
  const { user } = found;
  const newcomer = personName(user, language);
  const goIn = async () => {
    setBusy(true);
    const refused = await enter(organisation, () => {
      authentication.acceptToken(token);
      return Promise.resolve(user);
    });
    setBusy(false);
    if (refused) notify(refused, true);
  };
  const decline = () => {
    authentication.forget();
    setToken(undefined);
  };
  return (
    <section className={styles.here} aria-labelledby="unrecognised-title">
      <h2 id="unrecognised-title">{t('signIn.linkTitle')}</h2>
      <p>{t('signIn.cookieLead', { newcomer, userName: user.userName })}</p>
      <Button wide busy={busy} onClick={() => void goIn()}>
        {t('signIn.presentStay', { name: newcomer })}
      </Button>
      <Button wide onClick={decline}>
        {t('signIn.cookieDecline')}
      </Button>
    </section>
  );
}
