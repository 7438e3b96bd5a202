import { useEffect, useId, useRef, useState } from 'react';
import type { BookMatch, BookTools, BookView } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { SidePanel } from '../bar/side-panel.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from './book.module.css';

/** Minimum query length; shorter queries match almost every line. */
const LEAST_LETTERS = 2;

/**
 * Full-text search in the book, with context of each match. Enter searches, Escape closes; choosing a match opens and
 * highlights it.
 */
export function BookSearch({
  tools,
  search,
  onMark,
  onChosen,
  onClose,
}: {
  tools: BookTools;
  search: BookView['search'];
  /** Selects a match for marking; undefined if marking is not possible. */
  onMark: (() => void) | undefined;
  onChosen: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search.text);
  const [shown, setShown] = useState<BookMatch>();
  useEffect(() => {
    field.current?.focus(); // selecting does not focus in every browser
    field.current?.select();
  }, []);
  const begin = (words: string) => {
    setText(words);
    setShown(undefined);
    tools.search(Array.from(words.trim()).length < LEAST_LETTERS && !isWordOfOne(words) ? '' : words);
  };
  return (
    <SidePanel as="section" label={t('book.search')} onClose={onClose}>
      <form
        role="search"
        className={styles.searchForm}
        onSubmit={(event) => {
          event.preventDefault();
          begin(text);
        }}
      >
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('book.searchWords')}
          aria-describedby={`${id}-outcome`}
          placeholder={t('book.searchWords')}
          value={text}
          onChange={(event) => begin(event.currentTarget.value)}
        />
        <p id={`${id}-outcome`} className={styles.outcome} role="status">
          {search.text === '' ? '' : outcome()}
        </p>
      </form>
      <ol className={styles.matches}>
        {search.matches.map((match, index) => (
          <Match
            key={match.place}
            match={match}
            isFirstOfChapter={match.chapter !== '' && match.chapter !== search.matches[index - 1]?.chapter}
            isShown={match === shown}
            onMark={onMark}
            onChoose={() => {
              setShown(match);
              tools.showMatch(match);
              onChosen();
            }}
          />
        ))}
      </ol>
    </SidePanel>
  );

  function outcome(): string {
    const count = search.matches.length;
    if (count === 0) return search.searching ? t('player.finding') : t('player.findNone');
    return search.isCut ? t('book.foundMany', { count }) : t('book.found', { count });
  }
}

/** One match with context, below its chapter’s name if it is the chapter’s first. */
function Match(props: {
  match: BookMatch;
  isFirstOfChapter: boolean;
  isShown: boolean;
  /** Selects the match for marking; undefined if marking is not possible. */
  onMark: (() => void) | undefined;
  onChoose: () => void;
}) {
  const { match, isShown, onMark } = props;
  const { t } = useText();
  return (
    <li>
      {props.isFirstOfChapter && <h3 dir="auto">{match.chapter}</h3>}
      <button
        type="button"
        dir="auto"
        className={styles.match}
        aria-current={isShown ? 'true' : undefined}
        onClick={props.onChoose}
      >
        {match.before}
        <mark>{match.match}</mark>
        {match.after}
      </button>
      {onMark && isShown && <ToolButton icon="pencil" label={t('notes.selectMatch')} onPress={onMark} />}
    </li>
  );
}

/** A single Chinese or Japanese character may be a word. */
const isWordOfOne = (words: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words);
