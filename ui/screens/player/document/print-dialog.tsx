import type { DocumentTools, DocumentView } from '#domain/player/index.ts';
import { useOnUnmount } from '#ui/hooks/use-at-end.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useRef, useState } from 'react';
import dialogs from '../dialogs/dialogs.module.css';
import { PlayerDialog } from '../dialogs/player-dialog.tsx';
import styles from './print-dialog.module.css';

type Work = { at: 'asking' } | { at: 'drawing'; done: number; of: number } | { at: 'failed' };

/** Chooses pages to print. Renders them first, which can be cancelled, then opens the browser’s print dialog. */
export function PrintDialog({
  tools,
  view,
  onClose,
}: {
  tools: DocumentTools;
  view: DocumentView;
  onClose: () => void;
}) {
  const { t } = useText();
  const [which, setWhich] = useState<'this' | 'all'>('all');
  const [work, setWork] = useState<Work>({ at: 'asking' });
  const stop = useRef<AbortController>(undefined);
  useOnUnmount(() => stop.current?.abort());
  const { page, pages, canPrint } = view;

  const print = () => {
    const mine = (stop.current = new AbortController());
    const of = which === 'all' ? pages : 1;
    setWork({ at: 'drawing', done: 0, of });
    tools
      .print(which, mine.signal, (done) => setWork({ at: 'drawing', done, of }))
      .then(onClose, () => mine.signal.aborted || setWork({ at: 'failed' }));
  };
  const lead = () => {
    if (!canPrint) return t('player.printForbidden');
    return work.at === 'failed' ? t('player.printFailed') : t('player.printLead');
  };
  const choices = [
    ['all', t('player.printAll', { pages })],
    ['this', t('player.printThis', { page })],
  ] as const;

  return (
    <PlayerDialog title={t('player.print')} lead={lead()} onDismiss={onClose}>
      <form
        className={dialogs.form}
        onSubmit={(event) => {
          event.preventDefault();
          print();
        }}
      >
        {canPrint && work.at !== 'drawing' && (
          <fieldset className={styles.choices}>
            <legend>{t('player.printWhich')}</legend>
            {choices.map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="pages" checked={which === value} onChange={() => setWhich(value)} />
                {label}
              </label>
            ))}
          </fieldset>
        )}
        {work.at === 'drawing' && (
          <div className={styles.progress}>
            <progress aria-label={t('player.printing')} max={work.of} value={work.done} />
            <span aria-hidden="true">
              {work.done} / {work.of}
            </span>
          </div>
        )}
        <div className={dialogs.actions}>
          <button type="button" className={dialogs.plain} onClick={onClose}>
            {canPrint ? t('common.cancel') : t('common.close')}
          </button>
          {canPrint && work.at !== 'drawing' && (
            <button type="submit" className={dialogs.filled}>
              {t('player.print')}
            </button>
          )}
        </div>
      </form>
    </PlayerDialog>
  );
}
