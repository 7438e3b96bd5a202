import { useEffect, useRef } from 'react';
import type { BookEntry, BookView } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { SidePanel } from '../bar/side-panel.tsx';
import panels from '../bar/panels.module.css';
import styles from './book.module.css';

/** The book's table of contents; the chapter one is in is marked, and in view when the panel opens. */
export function BookContents({
  view: { contents, entry: here },
  onChoose,
  onClose,
}: {
  view: BookView;
  onChoose: (entry: BookEntry) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <SidePanel as="nav" label={t('player.outline')} onClose={onClose}>
      {contents.length === 0 && <p className={panels.empty}>{t('player.noOutline')}</p>}
      <ol className={panels.entries}>
        {contents.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              dir="auto"
              ref={entry.id === here ? current : undefined}
              className={styles.entry}
              aria-current={entry.id === here ? 'location' : undefined}
              style={{ paddingInlineStart: `${12 + 16 * Math.min(entry.depth, 5)}px` }}
              onClick={() => onChoose(entry)}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
