import { useId } from 'react';
import type { FormProblem } from '#domain/account/index.ts';
import { CheckField } from '../../components/forms/check-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ServerHtml } from '../../entry/server-html.tsx';
import { errorAt } from './problems.ts';
import styles from './terms-field.module.css';

/**
 * The organisation’s terms in a box that also scrolls by keyboard, with a checkbox to accept them. Input and problem
 * are named `terms`. Without a text only the checkbox is displayed, and still required. Spec §5.
 */
export function TermsField(props: {
  html: string;
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  problems: readonly FormProblem[];
}) {
  const { html, accepted, onChange, problems } = props;
  const { t } = useText();
  const id = useId();
  return (
    <div className={styles.terms}>
      <h2 id={id}>{t('terms.title')}</h2>
      {html !== '' && (
        <div className={styles.text} role="region" aria-labelledby={id} tabIndex={0}>
          <ServerHtml html={html} heading="h3" />
        </div>
      )}
      <CheckField
        name="terms"
        label={t('terms.accept')}
        aria-required
        checked={accepted}
        onChange={(event) => onChange(event.target.checked)}
        error={errorAt(t, problems, 'terms')}
      />
    </div>
  );
}
