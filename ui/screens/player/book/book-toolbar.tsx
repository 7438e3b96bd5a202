import type { Ref } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../tool-button.tsx';
import bar from '../player-bar.module.css';

export type Panel = 'contents' | 'search' | 'look' | 'notes' | undefined;

/** Contents, search and letters of a book; at the bottom on narrow screens. */
export function BookToolbar({
  panel,
  onPanel,
  refs,
  hasNotes,
}: {
  panel: Panel;
  onPanel: (panel: Panel) => void;
  refs: Record<NonNullable<Panel>, Ref<HTMLButtonElement>>;
  /** The learner's marks can be kept. */
  hasNotes: boolean;
}) {
  const { t } = useText();
  const button = (of: NonNullable<Panel>, icon: 'outline' | 'find' | 'letters' | 'notes', label: string) => (
    <ToolButton
      icon={icon}
      label={label}
      expanded={panel === of}
      ref={refs[of]}
      onPress={() => onPanel(panel === of ? undefined : of)}
    />
  );
  return (
    <div className={bar['tools']} role="group" aria-label={t('player.tools')}>
      {button('contents', 'outline', t('player.outline'))}
      {button('search', 'find', t('book.search'))}
      {hasNotes && button('notes', 'notes', t('notes.panel'))}
      {button('look', 'letters', t('book.look'))}
    </div>
  );
}
