import { useText } from '#ui/i18n/use-text.ts';
import { AloudButton } from '../aloud/aloud-button.tsx';
import type { Aloud } from '../aloud/use-aloud.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Opener } from '../bar/use-panels.ts';
import bar from '../bar/player-bar.module.css';

export type Panel = 'contents' | 'search' | 'look' | 'notes';

/** Contents, search and letters of a book; at the bottom on narrow screens. */
export function BookToolbar({
  opener,
  aloud,
  hasNotes,
}: {
  opener: (which: Panel) => Opener;
  /** Undefined: there is no voice. */
  aloud: Aloud | undefined;
  /** The learner's marks can be kept. */
  hasNotes: boolean;
}) {
  const { t } = useText();
  return (
    <div className={bar.tools} role="group" aria-label={t('player.tools')}>
      <ToolButton icon="outline" label={t('player.outline')} hasWord {...opener('contents')} />
      <ToolButton icon="find" label={t('book.search')} {...opener('search')} />
      {hasNotes && <ToolButton icon="notes" label={t('notes.panel')} hasWord {...opener('notes')} />}
      {aloud && <AloudButton aloud={aloud} />}
      <ToolButton icon="letters" label={t('book.look')} {...opener('look')} />
    </div>
  );
}
