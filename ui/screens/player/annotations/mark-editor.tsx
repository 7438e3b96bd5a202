import { type Annotation, type Colour, COLOURS, FILL, MAX_NOTE } from '#domain/annotations/index.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import styles from './annotations.module.css';

/** Colour of a mark as a CSS property. */
export const highlightStyle = (colour: Colour) => ({ '--mark': FILL[colour] }) as CSSProperties; // React’s types lack custom properties

/** Buttons of the four colours; the chosen one has a tick. */
export function ColourButtons({ chosen, onChoose }: { chosen?: Colour; onChoose: (colour: Colour) => void }) {
  const { t } = useText();
  return (
    <span className={styles.colours} role="group" aria-label={t('notes.colours')}>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          style={highlightStyle(colour)}
          aria-label={t(`notes.in.${colour}`)}
          title={t(`notes.in.${colour}`)}
          aria-pressed={chosen === undefined ? undefined : chosen === colour}
          onClick={() => onChoose(colour)}
        />
      ))}
    </span>
  );
}

/** Colour and note of a mark. Stores each change at once, so there is no save button. */
export function MarkEditor({
  annotation,
  focus,
  onChange,
  onDelete,
  onDone,
}: {
  annotation: Annotation;
  /** Initial focus; undefined does not move the focus. */
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

/** Whether a key types a character. Space presses the focused button instead. */
const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/**
 * Typing while a colour has the focus means the note, so the focus moves there before the browser inserts the
 * character.
 */
function toNote(editor: Element): void {
  const note = editor.querySelector('textarea');
  note?.focus();
  note?.setSelectionRange(note.value.length, note.value.length);
}
