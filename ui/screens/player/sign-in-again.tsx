import { useActionState, useId } from 'react';
import { sayMessage } from '#ui/i18n/say-message.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { Refused } from '#domain/messages/index.ts';
import { PlayerDialog } from './player-dialog.tsx';
import type { SignInAgain } from './player-props.ts';
import styles from './dialogs.module.css';

/** Credentials over the content after the session ended. Who it is is known; only the password is asked. */
export function SignInAgainDialog({
  ask: { userName, onSignIn },
  onLater,
  onLeave,
}: {
  ask: SignInAgain;
  onLater: () => void;
  onLeave: () => void;
}) {
  const { t } = useText();
  const id = useId();
  const [refused, submit, waiting] = useActionState<Refused | undefined, FormData>(async (_before, form) => {
    const password = form.get('password');
    return typeof password === 'string' && password !== '' ? onSignIn(password) : { refused: 'EMPTY_PASSWORD' };
  }, undefined);
  return (
    <PlayerDialog title={t('player.sessionTitle')} lead={t('player.sessionLead')} onDismiss={onLater}>
      <form action={submit} className={styles['form']}>
        <label htmlFor={`${id}-user`}>{t('field.username')}</label>
        <input id={`${id}-user`} name="username" autoComplete="username" readOnly value={userName} dir="auto" />
        <label htmlFor={`${id}-password`}>{t('field.password')}</label>
        <input
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-invalid={refused !== undefined}
          aria-describedby={`${id}-refused`}
        />
        <p id={`${id}-refused`} className={styles['refused']} role="alert">
          {refused && sayMessage(t, refused)}
        </p>
        <div className={styles['actions']}>
          <button type="button" className={styles['plain']} onClick={onLeave}>
            {t('player.sessionLater')}
          </button>
          <button type="submit" className={styles['filled']} disabled={waiting}>
            {waiting ? t('signIn.submitting') : t('signIn.submit')}
          </button>
        </div>
      </form>
    </PlayerDialog>
  );
}
