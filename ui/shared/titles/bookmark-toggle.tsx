import { useCallback } from 'react';
import { isSaved } from '#domain/bookmarks/index.ts';
import type { Title } from '#domain/catalogue/index.ts';
import { Button, IconButton } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { bookmark } from '../../components/icons.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './bookmark-toggle.module.css';
import { useClient } from '../../entry/client.ts';

/** Icon button on a tile, filled while the title is saved. */
export function BookmarkToggle({ title }: { title: Pick<Title, 'id' | 'name'> }) {
  const { t } = useText();
  const [saved, toggle] = useBookmark(title.id);
  return (
    <IconButton
      className={styles.round}
      label={t('bookmark.saveNamed', { title: truncateText(title.name, limits.bannerItem) })}
      aria-pressed={saved}
      onClick={toggle}
    >
      <span className={styles.disc}>
        <Icon of={bookmark} size={18} />
      </span>
    </IconButton>
  );
}

/** Text button on the title page. `onDone` receives the new state. */
export function BookmarkButton({ titleId, onDone }: { titleId: string; onDone: (saved: boolean) => void }) {
  const { t } = useText();
  const [saved, toggle] = useBookmark(titleId);
  return (
    <Button
      look="quiet"
      className={styles.word}
      data-saved={saved}
      onClick={() => {
        toggle();
        onDone(!saved);
      }}
    >
      <Icon of={bookmark} size={18} />
      {t(saved ? 'bookmark.remove' : 'bookmark.save')}
    </Button>
  );
}

/** Whether a title is saved for later, and the toggle. */
export function useBookmark(titleId: string): [saved: boolean, toggle: () => void] {
  const { bookmarks } = useClient('titles');
  const own = useView(bookmarks, selectWholeState);
  const toggle = useCallback(() => bookmarks.toggle(titleId), [bookmarks, titleId]);
  return [isSaved(own, titleId), toggle];
}
