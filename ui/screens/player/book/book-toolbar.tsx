import { useText } from '#ui/i18n/use-text.ts';
import { AloudButton } from '../aloud/aloud-button.tsx';
import type { Aloud } from '../aloud/use-aloud.tsx';
import { NotesButton } from '../annotations/notes-button.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Opener } from '../bar/use-panels.ts';
import bar from '../bar/player-bar.module.css';

export type Panel = 'contents' | 'search' | 'look' | 'notes';

/** Contents, search and letters of a book; at the bottom on narrow screens. */
export function BookToolbar({
  opener,
  aloud,
  notes,
}: {
  opener: (which: Panel) => Opener;
  /** Undefined: there is no voice. */
  aloud: Aloud | undefined;
  /** How many there are; undefined: none can be kept. */
  notes: number | undefined;
}) {
  const { t } = useText();
  return (
    <div className={bar.tools} role="group" aria-label={t('player.tools')}>
      <ToolButton icon="outline" label={t('player.outline')} hasWord {...opener('contents')} />
      <ToolButton icon="find" label={t('book.search')} {...opener('search')} />
      {notes !== undefined && <NotesButton count={notes} {...opener('notes')} />}
      {aloud && <AloudButton aloud={aloud} />}
      <ToolButton icon="letters" label={t('book.look')} {...opener('look')} />
    </div>
  );
}
