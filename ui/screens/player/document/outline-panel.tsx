import { useCallback } from 'react';
import type { DocumentTools } from '#domain/player/index.ts';
import { useAnswer } from '#ui/hooks/use-answer.ts';
import { WaitPart } from '#ui/components/feedback/wait.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import { SidePanel } from '../bar/side-panel.tsx';
import styles from '../bar/panels.module.css';

/** The document's table of contents beside it; over it on narrow screens, where choosing an entry closes it. */
export function OutlinePanel({ tools, onClose }: { tools: DocumentTools; onClose: (chosen: boolean) => void }) {
  const { t } = useText();
  const entries = useAnswer(useCallback(() => tools.outline(), [tools]));
  return (
    <SidePanel as="nav" label={t('player.outline')} onClose={() => onClose(false)}>
      {entries?.length === 0 && <p className={styles.empty}>{t('player.noOutline')}</p>}
      {entries === undefined && (
        <div className={styles.empty}>
          <WaitPart isBare of="document" />
        </div>
      )}
      <ol className={styles.entries}>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              dir="auto"
              style={{ paddingInlineStart: `${12 + 16 * Math.min(entry.depth, 5)}px` }}
              onClick={() => {
                tools.openOutline(entry);
                onClose(true);
              }}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
