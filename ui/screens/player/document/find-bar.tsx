import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { DocumentTools, DocumentView, FindOptions } from '#domain/attempt/tools.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from '../panels.module.css';

/** What keys outside the bar can ask of it. */
export type FindHandle = { focus: () => void; step: (direction: 'next' | 'previous') => void };

/** Search in the document. Enter: next, Shift+Enter: previous, Escape (from within): closed. */
export function FindBar({
  tools,
  found,
  canMark,
  onClose,
  ref,
}: {
  tools: DocumentTools;
  found: DocumentView['find'];
  canMark: boolean;
  onClose: () => void;
  ref: Ref<FindHandle>;
}) {
  const { t } = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [options, setOptions] = useState<FindOptions>({});
  useEffect(() => field.current?.focus(), []);
  // Highlights belong to the open bar.
  useEffect(() => () => tools.find('', 'next'), [tools]);

  const search = (wanted: string, how: FindOptions) => {
    setText(wanted);
    setOptions(how);
    tools.find(wanted, 'next', how);
  };
  const step = (direction: 'next' | 'previous') => {
    if (text !== '') tools.find(text, direction, options);
  };
  useImperativeHandle(ref, () => ({ focus: () => field.current?.select(), step }));
  const outcome = () => {
    if (text === '') return '';
    if (found.matches > 0) return t('player.findMatches', { current: found.current, total: found.matches });
    return found.searching ? t('player.finding') : t('player.findNone');
  };
  return (
    <form
      role="search"
      className={styles['find']}
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
        className={styles['findField']}
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
      <ToolButton
        icon="previous"
        label={t('player.findPrevious')}
        disabled={found.matches === 0}
        onPress={() => step('previous')}
      />
      <ToolButton
        icon="next"
        label={t('player.findNext')}
        disabled={found.matches === 0}
        onPress={() => step('next')}
      />
      {canMark && (
        <ToolButton
          icon="pencil"
          label={t('notes.selectMatch')}
          disabled={found.matches === 0}
          onPress={() => tools.annotations.selectFound()}
        />
      )}
      <ToolButton icon="close" label={t('common.close')} onPress={onClose} />
      <div className={styles['options']}>
        <label>
          <input
            type="checkbox"
            checked={options.matchCase ?? false}
            onChange={(event) => search(text, { ...options, matchCase: event.currentTarget.checked })}
          />
          {t('player.matchCase')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={options.wholeWords ?? false}
            onChange={(event) => search(text, { ...options, wholeWords: event.currentTarget.checked })}
          />
          {t('player.wholeWords')}
        </label>
        <span id={`${id}-outcome`} className={styles['outcome']} role="status">
          {outcome()}
        </span>
      </div>
    </form>
  );
}
