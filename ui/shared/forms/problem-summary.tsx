import { type RefObject, useId, useRef } from 'react';
import { FORM, type FormProblem } from '#domain/account/index.ts';
import { Button } from '../../components/forms/button.tsx';
import { FormErrorCounter } from '../../components/forms/refused.tsx';
import { Icon } from '../../components/icon.tsx';
import { warning } from '../../components/icons.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './problem-summary.module.css';

/**
 * All problems of a form, at its top; each links to its field. A single problem is displayed only at its field. New
 * problems focus the first wrong field, or this summary if no field is affected. Not a live region: the field announces
 * its own problem, and the toast the first one. WCAG 3.3.1.
 */
export function ProblemSummary({
  form,
  problems,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** A new array for each submission. Typing removes problems without moving the focus. */
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
      <FormErrorCounter />
      <p className={styles.title} id={id}>
        <Icon of={warning} /> {t('form.problems', { count: problems.length })}
      </p>
      <ul className={styles.list}>
        {problems.map(({ at, because }) => (
          <li key={at}>
            {at === FORM ? (
              <bdi>{textOfMessage(t, because)}</bdi>
            ) : (
              <Button look="link" onClick={() => fieldNamed(form.current, at)?.focus()}>
                <bdi>{textOfMessage(t, because)}</bdi>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Field with that name; the first of several checkboxes. */
function fieldNamed(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name);
  const field = found instanceof RadioNodeList ? found[0] : found;
  return field instanceof HTMLElement ? field : undefined;
}
