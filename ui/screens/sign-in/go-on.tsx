import { type SubmitEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { fieldAtFault } from '#domain/session/credentials.ts';
import { GuardedPasswordField } from '../../entry/guarded-password-field.tsx';
import { resetFailedLoads } from '../../entry/failures/parts.ts';
import { useService } from '../../entry/services.ts';
import styles from '../../entry/sign-in/login-screen.module.css';
import { useTypedName } from '../../entry/sign-in/use-typed-name.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { restoreLostFocus } from '../../hooks/catch-focus.ts';
import { useAsyncResult } from '../../hooks/use-answer.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { navigateToDestination } from '../../shared/session/go-on.ts';

/**
 * Offers an offline session while the platform is unreachable; the learner types user name and password. Renders
 * nothing if no account of this organisation may continue; never lists earlier learners.
 */
export function OfflineSessionOffer({ code }: { code: string }) {
  const client = useService('client');
  const ask = useCallback(async () => {
    try {
      return await (await client()).session.offlineSession.isOffered(code);
    } catch {
      resetFailedLoads();
      return false; // the authenticated chunk is not cached on this device
    }
  }, [client, code]);
  useNextHeading();
  return useAsyncResult(ask) ? <Offer code={code} /> : null;
}

/** The focused element disappears with the failure screen, so the next heading takes the focus. */
function useNextHeading(): void {
  useEffect(
    () => () => {
      const main = document.querySelector('main');
      const there = main?.querySelector('h1');
      if (there) return restoreLostFocus(there, { preventScroll: true });
      const come = new MutationObserver(() => {
        const heading = main?.querySelector('h1');
        if (!heading) return;
        come.disconnect();
        restoreLostFocus(heading, { preventScroll: true });
      });
      if (main) come.observe(main, { childList: true, subtree: true });
    },
    [],
  );
}

function Offer({ code }: { code: string }) {
  const client = useService('client');
  const destination = useService('destination');
  const navigate = useNavigate();
  const notify = useSingleToast();
  const { t } = useText();
  const title = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [userName, setUserName] = useTypedName();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const behind = await client();
    const typed = { organisationCode: code, userName, password };
    const refused =
      (await behind.session.offlineSession.goOn(typed)) ?? (await navigateToDestination(behind, destination, navigate));
    setBusy(false);
    if (!refused || fieldAtFault(refused) !== 'username') setPassword(''); // a missing name says nothing about it
    if (refused) refuse(refused);
    else notify(undefined); // home must not display an earlier error
  };
  const refuse = (because: Refusal) => {
    setRefusal(because);
    notify(because, (fieldAtFault(because) === 'password' ? passwordField : nameField).current);
  };
  const errorAt = (at: 'username' | 'password') =>
    refusal && (fieldAtFault(refusal) ?? 'username') === at ? textOfMessage(t, refusal) : undefined;
  return (
    <section className={styles.here} aria-labelledby={title}>
      <h2 id={title}>{t('offlineSession.title')}</h2>
      <p className={styles.hero}>{t('offlineSession.lead')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={nameField}
          label={t('field.username')}
          name="username"
          value={userName}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          onChange={(event) => {
            setUserName(event.target.value);
            setRefusal(undefined);
          }}
          error={errorAt('username')}
        />
        <GuardedPasswordField
          ref={passwordField}
          label={t('field.password')}
          name="password"
          value={password}
          autoComplete="current-password"
          onChange={(event) => {
            setPassword(event.target.value);
            setRefusal(undefined);
          }}
          error={errorAt('password')}
        />
        <Button type="submit" wide busy={busy}>
          {t('offlineSession.submit')}
        </Button>
      </form>
    </section>
  );
}
