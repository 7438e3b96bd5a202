import { type RefObject, useId, useRef } from 'react';
import { FORM, type FormProblem } from '#domain/account/index.ts';
import { Button } from '../../components/forms/button.tsx';
import { Refused } from '../../components/forms/refused.tsx';
import { Icon } from '../../components/icon.tsx';
import { warning } from '../../components/icons.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './problem-summary.module.css';

/**
 * All that is wrong with a form, at its top: each line leads to its field; one alone is said there and nowhere else. New problems put the focus on the first
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
  useWhenChanged(problems, (before) => {
    if (problems.length === 0 || problems.every((problem) => before.includes(problem))) return;
    const fields = problems.map(({ at }) => fieldNamed(form.current, at));
    (fields.find((field) => field !== undefined) ?? box.current)?.focus();
  });

  if (problems.length === 0 || (problems.length === 1 && problems[0]?.at !== FORM)) return null;
  return (
    <div className={styles.box} ref={box} role="group" aria-labelledby={id} tabIndex={-1}>
      <Refused />
      <p className={styles.title} id={id}>
        <Icon of={warning} /> {t('form.problems', { count: problems.length })}
      </p>
      <ul className={styles.list}>
        {problems.map(({ at, because }) => (
          <li key={at}>
            {at === FORM ? (
              <bdi>{sayMessage(t, because)}</bdi>
            ) : (
              <Button look="link" onClick={() => fieldNamed(form.current, at)?.focus()}>
                <bdi>{sayMessage(t, because)}</bdi>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The field of that name; of several (boxes to tick) the first. */
function fieldNamed(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  return field instanceof HTMLElement ? field : undefined;
}
