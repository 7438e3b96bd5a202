import { type Annotation, type Colour, COLOURS, FILL, MAX_NOTE } from '#domain/annotations/index.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import styles from './annotations.module.css';

/** The colour of a mark, for the style sheet. */
export const markOf = (colour: Colour) => ({ '--mark': FILL[colour] }) as CSSProperties; // a custom property, which the type does not know

/** The four colours; the one that is chosen carries a tick. */
export function ColourButtons({ chosen, onChoose }: { chosen?: Colour; onChoose: (colour: Colour) => void }) {
  const { t } = useText();
  return (
    <span className={styles.colours} role="group" aria-label={t('notes.colours')}>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          style={markOf(colour)}
          aria-label={t(`notes.in.${colour}`)}
          title={t(`notes.in.${colour}`)}
          aria-pressed={chosen === undefined ? undefined : chosen === colour}
          onClick={() => onChoose(colour)}
        />
      ))}
    </span>
  );
}

/** Colour and note of one mark. What is typed is kept at once; there is nothing to save. */
export function MarkEditor({
  annotation,
  focus,
  onChange,
  onDelete,
  onDone,
}: {
  annotation: Annotation;
  /** Where the keyboard begins; undefined leaves it where it is. */
  focus: 'note' | 'colours' | undefined;
  onChange: (change: { colour?: Colour; note?: string }) => void;
  onDelete: () => void;
  onDone: () => void;
}) {
  const { t } = useText();
  const id = useId();
  const first = focus === 'note' ? 'textarea' : '[aria-pressed=true]';
  const box = useFirstFocus<HTMLDivElement>(focus, { find: (editor) => editor.querySelector<HTMLElement>(first) });
  return (
    <div
      ref={box}
      className={styles.editor}
      onKeyDown={(event) => {
        if (isLetter(event) && !(event.target instanceof HTMLTextAreaElement)) toNote(event.currentTarget);
      }}
    >
      <ColourButtons chosen={annotation.colour} onChoose={(colour) => onChange({ colour })} />
      <label htmlFor={`${id}-note`}>{t('notes.note')}</label>
      <textarea
        id={`${id}-note`}
        rows={3}
        maxLength={MAX_NOTE}
        placeholder={t('notes.placeholder')}
        value={annotation.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone();
        }}
      />
      <div className={styles.actions}>
        <button type="button" className={styles.plain} onClick={onDelete}>
          {t('notes.delete')}
        </button>
        <button type="button" className={styles.done} onClick={onDone}>
          {t('notes.done')}
        </button>
      </div>
    </div>
  );
}

/** A key that writes; the space bar presses what has the focus. */
const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/** Whoever writes while the focus is on a colour means the note: the browser puts the letter where the focus is by then. */
function toNote(editor: Element): void {
  const note = editor.querySelector('textarea');
  note?.focus();
  note?.setSelectionRange(note.value.length, note.value.length);
}
