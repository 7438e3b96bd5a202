import { type Ref, useId, useImperativeHandle, useState } from 'react';
import type { DocumentTools, DocumentView, FindOptions } from '#domain/player/index.ts';
import { useOnUnmount } from '#ui/hooks/use-at-end.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from '../bar/panels.module.css';

/** Actions for keys pressed outside the bar. */
export type FindHandle = { focus: () => void; step: (direction: 'next' | 'previous') => void };

/** Search in the document. Enter: next match; Shift+Enter: previous; Escape inside the bar: close. */
export function FindBar({
  tools,
  found,
  onMark,
  onClose,
  ref,
}: {
  tools: DocumentTools;
  found: DocumentView['find'];
  /** Selects the current match for marking; undefined if marking is not possible. */
  onMark: (() => void) | undefined;
  onClose: () => void;
  ref: Ref<FindHandle>;
}) {
  const { t } = useText();
  const id = useId();
  const field = useFirstFocus<HTMLInputElement>();
  const { text, options, search, step } = useFind(tools);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.select(), step }));
  const outcome = useOutcome(text, found);
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        step('next');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && event.shiftKey) {
          event.preventDefault();
          step('previous');
        }
      }}
    >
      <input
        className={styles.findField}
        ref={field}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('player.find')}
        aria-describedby={`${id}-outcome`}
        placeholder={t('player.find')}
        value={text}
        onChange={(event) => search(event.currentTarget.value, options)}
      />
      {(['previous', 'next'] as const).map((direction) => (
        <ToolButton
          key={direction}
          icon={direction}
          label={t(direction === 'previous' ? 'player.findPrevious' : 'player.findNext')}
          disabled={found.matches === 0}
          onPress={() => step(direction)}
        />
      ))}
      {onMark && (
        <ToolButton icon="pencil" label={t('notes.selectMatch')} disabled={found.matches === 0} onPress={onMark} />
      )}
      <ToolButton icon="close" label={t('common.close')} onPress={onClose} />
      <div className={styles.options}>
        <FindChoices options={options} onChange={(how) => search(text, how)} />
        <span id={`${id}-outcome`} className={styles.outcome} role="status">
          {outcome}
        </span>
      </div>
    </form>
  );
}

function useFind(tools: DocumentTools) {
  const [text, setText] = useState('');
  const [options, setOptions] = useState<FindOptions>({});
  // Removes highlights when the bar closes.
  useOnUnmount(() => tools.find('', 'next'));
  return {
    text,
    options,
    search: (wanted: string, how: FindOptions) => {
      setText(wanted);
      setOptions(how);
      tools.find(wanted, 'next', how);
    },
    step: (direction: 'next' | 'previous') => {
      if (text !== '') tools.find(text, direction, options);
    },
  };
}

/** Match options. */
function FindChoices({ options, onChange }: { options: FindOptions; onChange: (options: FindOptions) => void }) {
  const { t } = useText();
  return (
    <>
      <Option
        label={t('player.matchCase')}
        isOn={options.matchCase ?? false}
        onChange={(matchCase) => onChange({ ...options, matchCase })}
      />
      <Option
        label={t('player.wholeWords')}
        isOn={options.wholeWords ?? false}
        onChange={(wholeWords) => onChange({ ...options, wholeWords })}
      />
    </>
  );
}

function Option({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

/** Formats the current match; empty without a query. */
function useOutcome(text: string, { matches, current, searching }: DocumentView['find']): string {
  const { t } = useText();
  if (text === '') return '';
  if (matches > 0) return t('player.findMatches', { current, total: matches });
  return searching ? t('player.finding') : t('player.findNone');
}
