import { type ReactNode, useActionState, useId, useState } from 'react';
import { GuardedPasswordField, useCredentialPrompt } from '#ui/entry/guarded-password-field.tsx';
import { FormError } from '#ui/components/forms/problem.tsx';
import { SafeLink } from '#ui/components/navigation/safe-link.tsx';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { textOfMessage } from '#ui/i18n/say-message.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { CodedRefusal } from '#domain/messages/index.ts';
import { fieldAtFault } from '#domain/session/credentials.ts';
import { PlayerDialog } from './player-dialog.tsx';
import type { SignInAgain } from '../player-context.ts';
import styles from './dialogs.module.css';

type Props = { ask: SignInAgain; onLater: () => void; onLeave: () => void };

/**
 * Re-authentication: over the content after the session expired, or before a title opens again. Requires only the
 * password, after third-party content has been removed. Organisations with their own sign-on use another tab, so that
 * the content stays.
 */
export function SignInAgainDialog({ ask, onLater, onLeave }: Props) {
  const { t } = useText();
  const isRelaunch = ask.isRelaunch ?? false;
  const mayBeTyped = useCredentialPrompt(ask.onSignIn !== undefined);
  const lead = isRelaunch ? 'reauth.lead' : ask.onSignIn ? 'player.sessionLead' : 'player.signOnLead';
  const leave = (
    <button type="button" className={styles.plain} onClick={onLeave}>
      {t(isRelaunch ? 'common.back' : 'player.sessionLater')}
    </button>
  );
  if (ask.onSignIn && !mayBeTyped) return null;
  return (
    <PlayerDialog
      title={t(isRelaunch ? 'reauth.title' : 'player.sessionTitle')}
      lead={t(lead)}
      onDismiss={isRelaunch ? onLeave : onLater}
    >
      {ask.onSignIn && <PasswordForm ask={ask} onSignIn={ask.onSignIn} leave={leave} />}
      {ask.signOn && <SignOn signOn={ask.signOn} leave={ask.onSignIn ? undefined : leave} />}
    </PlayerDialog>
  );
}

function PasswordForm({
  ask: { userName, isRelaunch },
  onSignIn,
  leave,
}: {
  ask: SignInAgain;
  onSignIn: NonNullable<SignInAgain['onSignIn']>;
  leave: ReactNode;
}) {
  const { t } = useText();
  const id = useId();
  const [refused, submit, waiting] = useActionState<CodedRefusal | undefined, FormData>(async (_before, form) => {
    const password = form.get('password');
    return typeof password === 'string' && password !== '' ? onSignIn(password) : { refused: 'EMPTY_PASSWORD' };
  }, undefined);
  const said = refused && textOfMessage(t, refused);
  const isOfField = refused !== undefined && fieldAtFault(refused) !== undefined;
  return (
    <form action={submit} className={styles.form}>
      {!isOfField && <FormError because={refused} />}
      <label htmlFor={`${id}-user`}>{t('field.username')}</label>
      <input id={`${id}-user`} name="username" autoComplete="username" readOnly value={userName} dir="auto" />
      <GuardedPasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        error={isOfField ? said : undefined}
      />
      <VisuallyHidden>
        <span role="alert">{said}</span>
      </VisuallyHidden>
      <div className={styles.actions}>
        {leave}
        <button type="submit" className={styles.filled} disabled={waiting}>
          {t(waiting ? 'signIn.submitting' : isRelaunch ? 'reauth.submit' : 'signIn.submit')}
        </button>
      </div>
    </form>
  );
}

/** The content stays open while the learner signs in in another tab; that sign-in closes this dialog. */
function SignOn({ signOn, leave }: { signOn: NonNullable<SignInAgain['signOn']>; leave: ReactNode }) {
  const { t } = useText();
  const [opened, setOpened] = useState<'no' | 'yes' | 'blocked'>('no');
  return (
    <div className={styles.signOn}>
      {!leave && <p className={styles.or}>{t('signIn.or')}</p>}
      <p role="status">{opened === 'yes' && t('player.signOnWaiting')}</p>
      {opened === 'blocked' && (
        <p role="alert">
          {t('player.signOnBlocked')} <SafeLink href={signOn.href}>{t('player.signOn')}</SafeLink>
        </p>
      )}
      <div className={styles.actions}>
        {leave}
        <button
          type="button"
          className={leave ? styles.filled : styles.plain}
          onClick={() => setOpened(signOn.open() ? 'yes' : 'blocked')}
        >
          {t('player.signOn')}
        </button>
      </div>
    </div>
  );
}
