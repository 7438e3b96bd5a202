import { type Annotation, matching, type Notebook, type NotebookView } from '#domain/annotations/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useRef, useState } from 'react';
import { SidePanel } from '../side-panel.tsx';
import { ToolButton } from '../tool-button.tsx';
import panels from '../panels.module.css';
import { markOf } from './colour-buttons.tsx';
import { MarkEditor } from './mark-editor.tsx';
import styles from './annotations.module.css';

/** All marks of the title, in the order of the content: go there, write on them, take them away, carry them off. */
export function NotesPanel({
  book,
  view,
  placeOf,
  onJump,
  onDelete,
  onExport,
  onClose,
}: {
  book: Notebook;
  view: NotebookView;
  /** Where a mark stands, in words. */
  placeOf: (annotation: Annotation) => string;
  onJump: (annotation: Annotation) => void;
  onDelete: (annotation: Annotation) => void;
  onExport: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  const stopEditing = () => {
    setEdited(undefined);
    panel.current?.focus(); // the field that had it is gone
  };
  const { annotations, isLoaded, isUnsaved } = view;
  const shown = matching(annotations, typed);
  return (
    <SidePanel
      as="aside"
      ref={panel}
      label={t('notes.panel')}
      className={styles['panel']}
      tools={
        <ToolButton icon="device" label={t('notes.export')} disabled={annotations.length === 0} onPress={onExport} />
      }
      onEscape={
        edited === undefined
          ? undefined
          : (event) => {
              event.preventDefault(); // closes what is written in, not the panel
              stopEditing();
            }
      }
      onClose={onClose}
    >
      {isUnsaved && (
        <p className={styles['unsaved']} role="alert">
          {t('notes.unsaved')}
        </p>
      )}
      {!isLoaded && <p className={panels['empty']}>{t('common.loading')}</p>}
      {isLoaded && annotations.length === 0 && (
        <div className={panels['empty']}>
          <p>{t('notes.empty')}</p>
          <p>{t('notes.emptyKeys')}</p>
        </div>
      )}
      {annotations.length > 0 && (
        <>
          <input
            className={styles['filter']}
            type="search"
            aria-label={t('notes.filter')}
            placeholder={t('notes.filter')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className={styles['count']} role="status">
            {shown.length === 0 ? t('notes.noneFound') : t('notes.count', { count: shown.length })}
          </p>
        </>
      )}
      <ol className={styles['list']}>
        {shown.map((one) => (
          <li key={one.id} className={styles['item']} style={markOf(one.colour)}>
            <button type="button" className={styles['go']} onClick={() => onJump(one)}>
              <span className={styles['place']}>{placeOf(one)}</span>
              <q className={styles['quote']} dir="auto">
                {one.quote.exact}
              </q>
            </button>
            {edited === one.id ? (
              <MarkEditor
                annotation={one}
                focus="note"
                onChange={(change) => book.change(one.id, change)}
                onDelete={() => {
                  setEdited(undefined);
                  onDelete(one);
                }}
                onDone={stopEditing}
              />
            ) : (
              <>
                {one.note !== '' && (
                  <p className={styles['note']} dir="auto">
                    {one.note}
                  </p>
                )}
                <span className={styles['tools']}>
                  <ToolButton icon="pencil" label={t('notes.edit')} onPress={() => setEdited(one.id)} />
                  <ToolButton icon="bin" label={t('notes.delete')} onPress={() => onDelete(one)} />
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
      {isLoaded && annotations.length > 0 && <p className={styles['where']}>{t('notes.where')}</p>}
    </SidePanel>
  );
}
