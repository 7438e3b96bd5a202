import { type RefObject, useEffect, useId, useRef } from 'react';
import type { FormProblem } from '#domain/account/index.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { warning } from '../../components/icons.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './problem-summary.module.css';

/**
 * All that is wrong with a form, at its top: each line leads to its field. New problems put the focus on the first
 * wrong field, or here when it is about none of them. Not announced as a whole: the field says its own, and the
 * notification the first. WCAG 3.3.1.
 */
export function ProblemSummary({
  form,
  problems,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** A new array for each try: typing takes problems away without moving the focus. */
  problems: readonly FormProblem[];
}) {
  const { t } = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef<readonly FormProblem[]>(problems);
  useEffect(() => {
    const before = seen.current;
    seen.current = problems;
    if (problems.length === 0 || problems.every((problem) => before.includes(problem))) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? box.current)?.focus();
  }, [form, problems]);

  if (problems.length === 0) return null;
  const goTo = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <div className={styles.box} ref={box} role="group" aria-labelledby={id} tabIndex={-1}>
      <p className={styles.title} id={id}>
        <Icon of={warning} /> {t('form.problems', { count: problems.length })}
      </p>
      <ul className={styles.list}>
        {problems.map(({ at, because }) => (
          <li key={at}>
            {at === 'form' ? (
              <bdi>{sayMessage(t, because)}</bdi>
            ) : (
              <Button look="link" onClick={() => goTo(at)}>
                <bdi>{sayMessage(t, because)}</bdi>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
