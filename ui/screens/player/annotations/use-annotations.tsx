import type { Anchor, Annotation, Colour, Notebook, NotebookView } from '#domain/annotations/index.ts';
import type { AnnotationTools, Box } from '#domain/player/index.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fileName } from '#ui/format/calendar.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Opener } from '../bar/use-panels.ts';
import { type MenuAction, usePlayer } from '../player-context.ts';
import { ColourButtons, MarkEditor } from './mark-editor.tsx';
import { NotesPanel } from './notes-panel.tsx';
import styles from './annotations.module.css';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useMeasured } from '#ui/components/use-measured.ts';
import { useListener } from '#ui/hooks/use-listener.ts';

export type AnnotationChrome = {
  count: number;
  /** Menu action that exports marks; empty without marks. */
  saved: readonly MenuAction[];
  panel: (onClose: (jumped: boolean) => void) => ReactNode;
  /** Overlay on the content: popover at a selection or mark, undo after a deletion. */
  over: ReactNode;
  /** Whether a mark is being edited: single-key shortcuts are off. */
  isEditing: boolean;
  /** Action of the key A. */
  mark: () => void;
  /** Selects the current search match and focuses the content, where it can be marked. */
  selectFound: () => void;
  /** Escape in the content: closes the overlay. */
  dismiss: () => void;
};

type Opened = { id: string; box: Box; focus: 'note' | 'colours' | undefined };

/** Marks and notes on content text, for each toolset with `AnnotationTools`. */
export function useAnnotations(
  tools: AnnotationTools | undefined,
  placeOf: (annotation: Annotation) => string,
): AnnotationChrome | undefined {
  const { frame, tools: player } = usePlayer();
  const { notes } = player;
  const book = notes?.book;
  const view = useSyncExternalStore(book?.subscribe ?? nothing, book?.get ?? noView);
  const marking = useMarking(tools, book);
  const saved = useSavedNotes(view.annotations, placeOf);
  useEffect(() => {
    tools?.show(view.annotations);
  }, [tools, view.annotations]);
  if (!tools || !notes || !book) return undefined;
  const current = view.annotations.find(({ id }) => id === marking.opened?.id);

  return {
    isEditing: current !== undefined,
    mark: marking.markByKey,
    selectFound: () => {
      if (tools.selectFound()) frame.focusContent();
    },
    dismiss: () => (current ? marking.close() : tools.deselect()),
    count: view.annotations.length,
    saved,
    panel: (onClose) => (
      <NotesPanel
        book={book}
        view={view}
        placeOf={placeOf}
        onJump={(annotation) => {
          tools.jump(annotation);
          onClose(true);
        }}
        onDelete={marking.remove}
        onExport={() => notes.onExport(view.annotations)}
        onClose={() => onClose(false)}
      />
    ),
    over: <OverContent marking={marking} current={current} onDeselect={() => tools.deselect()} />,
  };
}

/** Button that opens the notes panel and displays their number. */
export function NotesButton({ count, ...opener }: Opener & { count: number }) {
  const { t, language } = useText();
  const counted =
    count > 0 ? { shown: new Intl.NumberFormat(language).format(count), said: t('notes.count', { count }) } : undefined;
  return <ToolButton icon="notes" label={t('notes.panel')} hasWord count={counted} {...opener} />;
}

/** State of marking: selection, open mark, last deleted mark, and actions on them. */
function useMarking(tools: AnnotationTools | undefined, book: Notebook | undefined) {
  const { t } = useText();
  const { focusContent } = usePlayer().frame;
  const selected = useSyncExternalStore(tools?.selected.subscribe ?? nothing, tools?.selected.get ?? noSelection);
  const [opened, setOpened] = useState<Opened>();
  const [removed, setRemoved] = useState<Annotation>();
  const [said, say] = useState('');
  const colour = useRef<Colour>('yellow');
  useEffect(() => {
    return tools?.onPressed((pressed) =>
      setOpened(book && pressed && { ...pressed, focus: hasKeyboard() ? 'note' : undefined }),
    );
  }, [tools, book]);

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
    if (selected) {
      markAndOpen('colours');
      return;
    }
    if (!tools?.selectFound()) say(t('notes.selectFirst'));
  };

  const closeRemoved = () => {
    setRemoved(undefined);
    focusContent();
  };
  const putAway = () => setOpened(undefined);
  return {
    selected,
    opened,
    removed,
    said,
    mark,
    markAndOpen,
    markByKey,
    putAway,
    close: () => {
      putAway();
      focusContent();
    },
    change: (id: string, change: Parameters<Notebook['change']>[1]) => {
      colour.current = change.colour ?? colour.current;
      book?.change(id, change);
    },
    remove: (annotation: Annotation) => {
      book?.remove(annotation.id);
      putAway();
      setRemoved(annotation);
      say(t('notes.deleted'));
    },
    undo: () => {
      if (removed) book?.restore(removed);
      say(t('notes.restored'));
      closeRemoved();
    },
    closeRemoved,
  };
}

/** Overlay on the content: popover at a selection or mark, undo after a deletion. */
function OverContent(props: {
  marking: ReturnType<typeof useMarking>;
  /** The open mark with its current data. */
  current: Annotation | undefined;
  onDeselect: () => void;
}) {
  const { marking, current } = props;
  const { selected, opened, removed } = marking;
  const { t } = useText();
  return (
    <>
      {selected && !current && (
        <SelectionOffer
          box={selected.box}
          onMark={(wanted) => marking.mark(selected.anchor, wanted)}
          onNote={() => marking.markAndOpen('note')}
          onClose={props.onDeselect}
        />
      )}
      {opened && current && (
        <MarkPopover
          key={opened.id}
          box={opened.box}
          label={t('notes.edit')}
          onClose={(byKey) => (byKey ? marking.close() : marking.putAway())}
        >
          <MarkEditor
            annotation={current}
            focus={opened.focus}
            onChange={(change) => marking.change(current.id, change)}
            onDelete={() => marking.remove(current)}
            onDone={marking.close}
          />
        </MarkPopover>
      )}
      {removed && <Removed onUndo={marking.undo} onClose={marking.closeRemoved} />}
      <span className={styles.unseen} role="status">
        {marking.said}
      </span>
    </>
  );
}

/** Actions on selected text: mark in a colour, or add a note. */
function SelectionOffer(props: {
  box: Box;
  onMark: (colour: Colour) => void;
  onNote: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <MarkPopover box={props.box} label={t('notes.selection')} onClose={(byKey) => byKey && props.onClose()}>
      <div className={styles.offer} onPointerDown={(event) => event.preventDefault() /* keeps the selection */}>
        <ColourButtons onChoose={props.onMark} />
        <ToolButton icon="pencil" label={t('notes.add')} onPress={props.onNote} />
      </div>
    </MarkPopover>
  );
}

/** Undo message without a timeout, so that learners have enough time. */
function Removed({ onUndo, onClose }: { onUndo: () => void; onClose: () => void }) {
  const { t } = useText();
  const undo = useFirstFocus<HTMLButtonElement>(); // the pressed delete button was removed
  return (
    <div className={styles.removed}>
      <span>{t('notes.deleted')}</span>
      <button ref={undo} type="button" onClick={onUndo}>
        {t('notes.undo')}
      </button>
      <ToolButton icon="close" label={t('common.close')} onPress={onClose} />
    </div>
  );
}

/** Touching a mark should display it without opening the virtual keyboard. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches;

const nothing = () => () => undefined;
const empty: NotebookView = { isLoaded: false, annotations: [], isUnsaved: false };
const noView = () => empty;
const noSelection = () => undefined;

/** Exports marks and notes as plain text: positions, quoted text, notes. */
function useSavedNotes(annotations: readonly Annotation[], placeOf: (annotation: Annotation) => string): MenuAction[] {
  const { t } = useText();
  const { launch, tools } = usePlayer();
  if (annotations.length === 0) return [];
  const heading = t('notes.file', { title: launch.title });
  const save = () => {
    const parts = annotations.map((one) => [placeOf(one), quoted(one.quote.exact), one.note.trim()]);
    const text = [heading, ...parts.map((lines) => lines.filter((line) => line !== '').join('\n'))].join('\n\n');
    tools.saveFile({ name: fileName(heading, 'notes', 'txt'), type: 'text/plain', text: `${text}\n` });
  };
  return [{ icon: 'device', label: t('notes.saveAsText'), onPress: save }];
}

const quoted = (words: string): string => `> ${words.trim().replace(/\s+/g, ' ')}`;

const GAP = 8;

/**
 * Popover next to content text, below if there is space; at the bottom of narrow screens. Escape or an outside press
 * closes it. The popover does not take the focus, which would clear the selection.
 */
function MarkPopover({
  box,
  label,
  onClose,
  children,
}: {
  box: Box;
  label: string;
  onClose: (byKey: boolean) => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number }>();
  const { left, top, right, bottom } = box;
  // Positions the popover again when the note field is resized, above the player’s bar.
  useMeasured(
    panel,
    (element) => {
      const place = element.offsetParent?.getBoundingClientRect();
      if (!place) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const below = bottom - place.top + GAP;
      const above = top - place.top - height - GAP;
      const wanted = below + height <= place.height || above < 0 ? below : above;
      const within = (value: number, most: number) => Math.max(GAP, Math.min(most - GAP, value));
      setAt({
        left: within((left + right) / 2 - place.left - width / 2, place.width - width),
        top: within(wanted, place.height - height),
      });
    },
    `${left} ${top} ${right} ${bottom}`,
  );
  usePressOutside(panel, true, () => onClose(false));
  useListener(document, 'keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose(true);
  });
  return (
    <div ref={panel} role="dialog" aria-label={label} className={styles.popover} style={at}>
      {children}
    </div>
  );
}
