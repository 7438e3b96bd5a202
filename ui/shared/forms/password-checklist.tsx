import { useState } from 'react';
import { type FormProblem, type NewPassword, PASSWORD_LIMIT, passwordChecks } from '#domain/account/index.ts';
import { type ShownStatus, StatusGlyph } from '../../components/feedback/status.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './new-password-fields.module.css';

/** What was refused for these is the list's own to say. */
const OWN: ReadonlySet<string> = new Set([
  'EMPTY_PASSWORD',
  'PASS_MISSING',
  'MAX_LENGTH',
  'PASS_SPACES',
  'INVALID_CHARACTER',
]);

/**
 * What is asked of a new password, before it is typed and while it is: what the client knows by itself, and what the
 * platform has asked for since, which stays in sight while another one is typed.
 */
export function PasswordChecklist(props: {
  typed: NewPassword;
  problems: readonly FormProblem[];
  forbidsSpaces: boolean;
}) {
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
            <bdi>{sayMessage(t, because)}</bdi>
          </li>
        ))}
    </ul>
  );
}

const GLYPHS = { open: 'NOT_STARTED', met: 'COMPLETED', broken: 'FAILED' } as const satisfies Record<
  string,
  ShownStatus
>;
