import { type Annotation, matching, type Notebook, type NotebookView } from '#domain/annotations/index.ts';
import { WaitPart } from '#ui/components/feedback/wait.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import { useRef, useState } from 'react';
import { SidePanel } from '../bar/side-panel.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import panels from '../bar/panels.module.css';
import { MarkEditor, highlightStyle } from './mark-editor.tsx';
import styles from './annotations.module.css';

/** Panel of all marks of the title in content order: jump to a mark, edit, delete, export. */
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
  /** Formatted position of a mark. */
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
    panel.current?.focus(); // the focused field was removed
  };
  const { annotations, isLoaded, isUnsaved } = view;
  const shown = matching(annotations, typed);
  return (
    <SidePanel
      as="aside"
      ref={panel}
      label={t('notes.panel')}
      className={styles.panel}
      isPrinted
      tools={
        <ToolButton icon="device" label={t('notes.export')} disabled={annotations.length === 0} onPress={onExport} />
      }
      onEscape={
        edited === undefined
          ? undefined
          : (event) => {
              event.preventDefault(); // Escape ends editing first and keeps the panel open
              stopEditing();
            }
      }
      onClose={onClose}
    >
      {isUnsaved && (
        <p className={styles.unsaved} role="alert">
          {t('notes.unsaved')}
        </p>
      )}
      {!isLoaded && <NotesAwaited />}
      {isLoaded && annotations.length === 0 && <NothingMarked />}
      {annotations.length > 0 && <Filter typed={typed} found={shown.length} onType={setTyped} />}
      <ol className={styles.list}>
        {shown.map((one) => (
          <NoteItem
            key={one.id}
            annotation={one}
            place={placeOf(one)}
            isEdited={edited === one.id}
            onJump={() => onJump(one)}
            onEdit={() => setEdited(one.id)}
            onChange={(change) => book.change(one.id, change)}
            onDelete={() => {
              if (edited === one.id) setEdited(undefined);
              onDelete(one);
            }}
            onDone={stopEditing}
          />
        ))}
      </ol>
      {isLoaded && annotations.length > 0 && <WhereKept />}
    </SidePanel>
  );
}

const NotesAwaited = () => (
  <div className={panels.empty}>
    <WaitPart isBare of="notes" by="device" />
  </div>
);

function NothingMarked() {
  const { t } = useText();
  return (
    <div className={panels.empty}>
      <p>{t('notes.empty')}</p>
      <p>{t('notes.emptyKeys')}</p>
    </div>
  );
}

function WhereKept() {
  const { t } = useText();
  return (
    <p className={styles.where} data-screen-only>
      {t('notes.where')}
    </p>
  );
}

/** Filter by text, with the number of matching marks. */
function Filter({ typed, found, onType }: { typed: string; found: number; onType: (typed: string) => void }) {
  const { t } = useText();
  return (
    <>
      <input
        className={styles.filter}
        type="search"
        aria-label={t('notes.filter')}
        placeholder={t('notes.filter')}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p className={styles.count} role="status">
        {found === 0 ? t('notes.noneFound') : t('notes.count', { count: found })}
      </p>
    </>
  );
}

/** One mark: quoted text, position, and its note to read or edit. */
function NoteItem(props: {
  annotation: Annotation;
  place: string;
  isEdited: boolean;
  onJump: () => void;
  onEdit: () => void;
  onChange: (change: Parameters<Notebook['change']>[1]) => void;
  onDelete: () => void;
  onDone: () => void;
}) {
  const { annotation, onDelete } = props;
  const { t } = useText();
  return (
    <li className={styles.item} style={highlightStyle(annotation.colour)}>
      <button type="button" className={styles.go} data-printed onClick={props.onJump}>
        <span className={styles.position}>{props.place}</span>
        <q className={styles.quote} dir="auto">
          {annotation.quote.exact}
        </q>
      </button>
      {props.isEdited ? (
        <MarkEditor
          annotation={annotation}
          focus="note"
          onChange={props.onChange}
          onDelete={onDelete}
          onDone={props.onDone}
        />
      ) : (
        <>
          {annotation.note !== '' && (
            <p className={styles.note} dir="auto">
              {annotation.note}
            </p>
          )}
          <span className={styles.tools}>
            <ToolButton icon="pencil" label={t('notes.edit')} onPress={props.onEdit} />
            <ToolButton icon="bin" label={t('notes.delete')} onPress={onDelete} />
          </span>
        </>
      )}
    </li>
  );
}
