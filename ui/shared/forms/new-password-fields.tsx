import { type FormProblem, type NewPassword, PASSWORD_LIMIT } from '#domain/account/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { LimitedPasswordField } from './limited-field.tsx';
import styles from './new-password-fields.module.css';
import { PasswordChecklist } from './password-checklist.tsx';
import { errorAt } from './problems.ts';

/**
 * A new password and its repetition, for every form that asks for one. Problems are at `password` and `confirmation`,
 * which are the names of the inputs too. Password managers can propose, fill and keep it: `username` tells them whose.
 */
export function NewPasswordFields(props: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  problems: readonly FormProblem[];
  /** `newPassword` where there is an old one already. */
  label?: 'password' | 'newPassword';
  /** Undefined where the form has a field for it, or it is not known. */
  username?: string | undefined;
  /** True where a space is refused too. */
  forbidsSpaces?: boolean;
}) {
  const { value, onChange, problems, label = 'newPassword', username, forbidsSpaces = false } = props;
  const { t } = useText();
  return (
    <div className={styles.pair}>
      {username !== undefined && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <LimitedPasswordField
        label={t(`field.${label}`)}
        name="password"
        autoComplete="new-password"
        aria-required
        limit={PASSWORD_LIMIT}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={errorAt(t, problems, 'password')}
      />
      <PasswordChecklist typed={value} problems={problems} forbidsSpaces={forbidsSpaces} />
      <LimitedPasswordField
        label={t(label === 'newPassword' ? 'field.confirmNewPassword' : 'field.confirmPassword')}
        name="confirmation"
        autoComplete="new-password"
        aria-required
        limit={PASSWORD_LIMIT}
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
        error={errorAt(t, problems, 'confirmation')}
      />
    </div>
  );
}
