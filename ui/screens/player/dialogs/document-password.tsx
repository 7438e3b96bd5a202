import { useState } from 'react';
import { GuardedPasswordField, useCredentialPrompt } from '#ui/entry/guarded-password-field.tsx';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import { PlayerDialog } from './player-dialog.tsx';
import type { PasswordRequest } from '../player-context.ts';
import styles from './dialogs.module.css';

/** Password prompt for the document itself, not for the learner’s account. */
export function DocumentPasswordDialog({ request }: { request: PasswordRequest }) {
  const { t } = useText();
  const mayBeTyped = useCredentialPrompt();
  const [password, setPassword] = useState('');
  if (!mayBeTyped) return null;
  return (
    <PlayerDialog
      title={t('player.passwordTitle')}
      lead={t('player.passwordLead')}
      onDismiss={() => request.answer(undefined)}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password === '') return;
          setPassword('');
          request.answer(password);
        }}
      >
        <GuardedPasswordField
          label={t('field.password')}
          autoComplete="off"
          value={password}
          error={request.again ? t('player.passwordWrong') : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <VisuallyHidden>
          <span role="alert">{request.again && t('player.passwordWrong')}</span>
        </VisuallyHidden>
        <div className={styles.actions}>
          <button type="button" className={styles.plain} onClick={() => request.answer(undefined)}>
            {t('common.cancel')}
          </button>
          <button type="submit" className={styles.filled}>
            {t('player.passwordOpen')}
          </button>
        </div>
      </form>
    </PlayerDialog>
  );
}
