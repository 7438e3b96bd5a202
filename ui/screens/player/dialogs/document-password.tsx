import { useId, useState } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import { PlayerDialog } from './player-dialog.tsx';
import type { PasswordRequest } from '../player-props.ts';
import styles from './dialogs.module.css';

/** Asks for the password of the document itself, which is not the learner's. */
export function DocumentPasswordDialog({ request }: { request: PasswordRequest }) {
  const { t } = useText();
  const id = useId();
  const [password, setPassword] = useState('');
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
        <label htmlFor={`${id}-password`}>{t('field.password')}</label>
        <input
          id={`${id}-password`}
          type="password"
          autoComplete="off"
          value={password}
          aria-invalid={request.again}
          aria-describedby={`${id}-wrong`}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <p id={`${id}-wrong`} className={styles.refused} role="alert">
          {request.again && t('player.passwordWrong')}
        </p>
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
