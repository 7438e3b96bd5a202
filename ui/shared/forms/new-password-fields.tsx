import { type FormProblem, type NewPassword, PASSWORD_LIMIT, passwordChecks } from '#domain/account/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { LimitedPasswordField } from './limited-field.tsx';
import styles from './new-password-fields.module.css';
import { errorAt } from './problems.ts';
import { useState } from 'react';
import { type ShownStatus, StatusGlyph } from '../../components/feedback/status.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';

/**
 * New password and its repetition, for every form that sets a password. Problems refer to `password` and
 * `confirmation`, which also name the inputs. `username` lets password managers propose, fill and save the password for
 * the right account.
 */
export function NewPasswordFields(props: {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  problems: readonly FormProblem[];
  /** `newPassword` if an old password exists. */
  label?: 'password' | 'newPassword';
  /** Undefined if the form has its own user name field, or if the name is unknown. */
  username?: string | undefined;
  /** True if spaces are also refused. */
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

/** Refusals that the checklist itself displays. */
const OWN: ReadonlySet<string> = new Set([
  'EMPTY_PASSWORD',
  'PASS_MISSING',
  'MAX_LENGTH',
  'PASS_SPACES',
  'INVALID_CHARACTER',
]);

/**
 * Password requirements, checked while the learner types: the client’s own rules, then rules that the platform
 * reported. Reported rules stay displayed while another password is typed.
 */
function PasswordChecklist(props: { typed: NewPassword; problems: readonly FormProblem[]; forbidsSpaces: boolean }) {
  const { typed, problems, forbidsSpaces } = props;
  const { t } = useText();
  const [asked, setAsked] = useState<readonly FormProblem[]>([]);
  const [latest] = problems.filter(({ at, because }) => at === 'password' && !OWN.has(because.refused));
  const has = (list: readonly FormProblem[], one: FormProblem) =>
    list.some(({ because }) => because.refused === one.because.refused);
  if (latest && !has(asked, latest)) setAsked([...asked, latest]);
  const words = {
    length: t('password.length', { max: PASSWORD_LIMIT.max }),
    characters: t(forbidsSpaces ? 'password.noSpaces' : 'password.noSign'),
    same: t('password.same'),
  };
  return (
    <ul className={styles.checks} role="list" aria-label={t('password.asked')}>
      {passwordChecks(typed, { forbidsSpaces }).map(({ asks, stands }) => (
        <li key={asks} className={styles.check} data-stands={stands}>
          <StatusGlyph status={GLYPHS[stands]} size={16} />
          <bdi>{words[asks]}</bdi>
          {stands !== 'open' && <VisuallyHidden>({t(`password.${stands}`)})</VisuallyHidden>}
        </li>
      ))}
      {asked
        .filter((one) => !(latest && has([latest], one)))
        .map(({ because }) => (
          <li key={because.refused} className={styles.check} data-stands="open">
            <StatusGlyph status="NOT_STARTED" size={16} />
            <bdi>{textOfMessage(t, because)}</bdi>
          </li>
        ))}
    </ul>
  );
}

const GLYPHS = { open: 'NOT_STARTED', met: 'COMPLETED', broken: 'FAILED' } as const satisfies Record<
  string,
  ShownStatus
>;
