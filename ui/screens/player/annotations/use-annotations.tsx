import type { Anchor, Annotation, Colour, Notebook, NotebookView } from '#domain/annotations/index.ts';
import type { AnnotationTools, Box } from '#domain/attempt/tools.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useWindowKeys } from '../../../app/use-window-keys.ts';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChromeRoom } from '../chrome.ts';
import { ownsKeys } from '../owns-keys.ts';
import { ToolButton } from '../tool-button.tsx';
import { ColourButtons } from './colour-buttons.tsx';
import { MarkEditor } from './mark-editor.tsx';
import { MarkPopover } from './mark-popover.tsx';
import { NotesPanel } from './notes-panel.tsx';
import styles from './annotations.module.css';

/** The learner's marks on the open title, and where they go when they are carried off. */
export type Notes = { book: Notebook; onExport: (annotations: readonly Annotation[]) => void };

export type AnnotationChrome = {
  panel: (onClose: (jumped: boolean) => void) => ReactNode;
  /** What lies over the content: the popover at a selection or a mark, the way back from a deletion. */
  over: ReactNode;
  /** The key A, where the content hears keys of its own. */
  mark: () => void;
  /** Escape, there: closes what is open over the content. */
  dismiss: () => void;
};

type Opened = { id: string; box: Box; focus: 'note' | 'colours' | undefined };

/** Marking words of the content and writing on them, the same for each family that gives `AnnotationTools`. */
export function useAnnotations(
  tools: AnnotationTools | undefined,
  notes: Notes | undefined,
  room: ChromeRoom,
  placeOf: (annotation: Annotation) => string,
): AnnotationChrome | undefined {
  const { t } = useText();
  const book = notes?.book;
  const view = useSyncExternalStore(book?.subscribe ?? nothing, book?.get ?? noView);
  const selected = useSyncExternalStore(tools?.selected.subscribe ?? nothing, tools?.selected.get ?? noSelection);
  const [opened, setOpened] = useState<Opened>();
  const [removed, setRemoved] = useState<Annotation>();
  const [said, say] = useState('');
  const colour = useRef<Colour>('yellow');

  useEffect(() => tools?.show(view.annotations), [tools, view.annotations]);
  useEffect(
    () => tools?.onPressed((pressed) => setOpened(book && pressed && { ...pressed, focus: undefined })),
    [tools, book],
  );

  const mark = (anchor: Anchor, wanted: Colour): Annotation | undefined => {
    colour.current = wanted;
    const made = book?.mark(anchor, wanted);
    tools?.deselect();
    say(made ? t('notes.marked') : t('notes.full'));
    return made;
  };
  const markAndOpen = (focus: 'note' | 'colours') => {
    if (!selected) return;
    const made = mark(selected.anchor, colour.current);
    if (made) setOpened({ id: made.id, box: selected.box, focus });
  };
  const markByKey = () => {
    if (selected) return markAndOpen('colours');
    if (!tools?.selectFound()) say(t('notes.selectFirst'));
  };
  useMarkKey(room.hasKeys && tools && book ? markByKey : undefined);

  const remove = (annotation: Annotation) => {
    book?.remove(annotation.id);
    setOpened(undefined);
    setRemoved(annotation);
    say('');
  };
  const current = opened && view.annotations.find(({ id }) => id === opened.id);
  if (!tools || !notes || !book) return undefined;
  const close = () => {
    setOpened(undefined);
    room.focusContent();
  };

  return {
    mark: markByKey,
    dismiss: () => (current ? close() : tools.deselect()),
    panel: (onClose) => (
      <NotesPanel
        book={book}
        view={view}
        placeOf={placeOf}
        onJump={(annotation) => {
          tools.jump(annotation);
          onClose(true);
        }}
        onDelete={remove}
        onExport={() => notes.onExport(view.annotations)}
        onClose={() => onClose(false)}
      />
    ),
    over: (
      <>
        {selected && !current && (
          <MarkPopover box={selected.box} label={t('notes.selection')} onClose={(byKey) => byKey && tools.deselect()}>
            <div
              className={styles['offer']}
              onPointerDown={(event) => event.preventDefault() /* keeps the selection */}
            >
              <ColourButtons onChoose={(wanted) => mark(selected.anchor, wanted)} />
              <ToolButton icon="pencil" label={t('notes.add')} onPress={() => markAndOpen('note')} />
            </div>
          </MarkPopover>
        )}
        {opened && current && (
          <MarkPopover
            key={opened.id}
            box={opened.box}
            label={t('notes.edit')}
            onClose={(byKey) => (byKey ? close() : setOpened(undefined))}
          >
            <MarkEditor
              annotation={current}
              focus={opened.focus}
              onChange={(change) => {
                colour.current = change.colour ?? colour.current;
                book.change(current.id, change);
              }}
              onDelete={() => remove(current)}
              onDone={close}
            />
          </MarkPopover>
        )}
        {removed && (
          <Removed
            onUndo={() => {
              book.restore(removed);
              setRemoved(undefined);
              say(t('notes.restored'));
              room.focusContent();
            }}
            onClose={() => {
              setRemoved(undefined);
              room.focusContent();
            }}
          />
        )}
        <span className={styles['unseen']} role="status">
          {said}
        </span>
      </>
    ),
  };
}

/** Stays until it is used or closed: nobody has to be quick. */
function Removed({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  const { t } = useText();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []); // the button that deleted is gone
  return (
    <div className={styles['removed']} role="status">
      <span>{t('notes.deleted')}</span>
      <button ref={undo} type="button" onClick={onUndo}>
        {t('notes.undo')}
      </button>
      <ToolButton icon="close" label={t('common.close')} onPress={onClose} />
    </div>
  );
}

/** The key A marks what is selected. Undefined: it does nothing. */
function useMarkKey(act: (() => void) | undefined): void {
  useWindowKeys(
    act &&
      ((event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!isPlain || event.key.toLowerCase() !== 'a') return;
        if (event.defaultPrevented || ownsKeys(event.target)) return;
        event.preventDefault();
        act();
      }),
  );
}

const nothing = () => () => undefined;
const empty: NotebookView = { isLoaded: false, annotations: [], isUnsaved: false };
const noView = () => empty;
const noSelection = () => undefined;
