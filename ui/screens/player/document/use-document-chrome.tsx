import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentTools, DocumentView } from '#domain/player/index.ts';
import type { T } from '#ui/i18n/i18n.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type ReadAloudControls, useReadAloud } from '../read-aloud/use-read-aloud.tsx';
import { useAnnotations } from '../annotations/use-annotations.tsx';
import { type ToolsetChrome, type MenuAction, usePlayer, useToolsOf } from '../player-context.ts';
import { DocumentToolbar, type DocumentPanel } from './document-toolbar.tsx';
import { FindBar, type FindHandle } from './find-bar.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { applyKey, type DocumentKey, documentKeys, mirroredKeys } from '../keys/document-keys.ts';
import { listedDocumentKeys } from '../keys/listed-keys.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
import { usePanels } from '../bar/use-panels.ts';
import { useAsyncResult } from '#ui/hooks/use-answer.ts';
import { WaitPart } from '#ui/components/feedback/wait.tsx';
import { SidePanel } from '../bar/side-panel.tsx';
import styles from '../bar/panels.module.css';
import { fileName } from '#ui/format/calendar.ts';

/** Below this width panels cover the content. */
const NARROW = '(width < 768px)';

/**
 * Toolbar, contents, pages, find, notes, printing and keys of a paged document; undefined without one. Spec §2 Other
 * interface elements.
 */
export function useDocumentChrome(): ToolsetChrome | undefined {
  const { t } = useText();
  const tools = useToolsOf('document');
  const { frame, tools: player } = usePlayer();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { panel, setPanel, toggle, opener } = usePanels<DocumentPanel>();
  const [printing, setPrinting] = useState(false);
  const find = useRef<FindHandle>(null);
  const annotations = useAnnotations(tools?.annotations, ({ place }) =>
    place.in === 'pages'
      ? t('player.pageNamed', { page: view?.labels?.[place.page - 1] || place.page })
      : place.chapter,
  );
  const aloud = useReadAloud(tools?.aloud);
  const file = useSavedDocument(tools);
  const rows = view?.isSpread && view.direction === 'rtl' ? mirroredKeys : documentKeys;
  const keys = annotations ? rows : rows.filter(({ act }) => act !== 'mark');
  const act = (key: DocumentKey) => {
    if (key === 'print') setPrinting(true);
    else if (key === 'pages') toggle('pages');
    else if (key === 'mark') annotations?.mark();
    else if (key === 'keys') frame.listKeys(true);
    else if (key !== 'find' && key !== 'findNext' && key !== 'findPrevious')
      applyKey(key, tools!); // keys are bound only while a document is open
    else if (!find.current) toggle('find');
    else if (key === 'find') find.current.focus();
    else find.current.step(key === 'findNext' ? 'next' : 'previous');
  };
  const hasLetters = player.letters.isOn && !annotations?.isEditing;
  useWindowKeys(tools && frame.hasKeys && !printing ? keys : undefined, hasLetters, act);
  if (!tools || !view) return undefined;
  // A panel that covers the content closes after a choice; a panel next to it stays.
  const leave = (chosen: boolean) => {
    if (!chosen || matchMedia(NARROW).matches) setPanel(undefined);
  };
  return {
    bar: <DocumentToolbar tools={tools} view={view} opener={opener} aloud={aloud} notes={annotations?.count} />,
    more: [
      { icon: 'pages', label: t('player.pages'), onPress: () => toggle('pages'), isInBarToo: true },
      ...(aloud ? [readAloud(aloud, t)] : []),
      ...howPagesLie(tools, view, t),
      { icon: 'print', label: t('player.print'), onPress: () => setPrinting(true) },
      file.action(view),
      ...(annotations?.saved ?? []),
    ],
    beside: (
      <>
        {panel === 'outline' && <OutlinePanel tools={tools} onClose={leave} />}
        {panel === 'pages' && <PagesPanel key={view.rotation} tools={tools} view={view} onClose={leave} />}
        {panel === 'notes' && annotations?.panel(leave)}
      </>
    ),
    over: (
      <>
        {aloud?.bar}
        {panel === 'find' && (
          <FindBar
            ref={find}
            tools={tools}
            found={view.find}
            onMark={annotations?.selectFound}
            onClose={() => setPanel(undefined)}
          />
        )}
        {annotations?.over}
        {printing && <PrintDialog tools={tools} view={view} onClose={() => setPrinting(false)} />}
      </>
    ),
    // Silent while reading aloud, to avoid two voices at once.
    status: aloud?.isReading ? undefined : (file.said ?? t('player.pageShown', { page: view.page, pages: view.pages })),
    progress: view.page / view.pages,
    isStalled: view.stalled,
    keys: listedDocumentKeys(keys),
  };
}

const howPagesLie = (tools: DocumentTools, view: DocumentView, t: T): MenuAction[] => [
  ...(view.hasRoomForTwo ? [twoPages(tools, view, t)] : []),
  nightPaper(tools, view, t),
  { icon: 'rotate', label: t('player.rotate'), onPress: () => tools.rotate() },
  { icon: 'hand', label: t('player.hand'), isOn: view.held, onPress: () => tools.hold(!view.held) },
];

/** Two-page layout, if there is space. */
const twoPages = (tools: DocumentTools, { look }: DocumentView, t: T): MenuAction => ({
  icon: 'spread',
  label: t('player.twoPages'),
  isOn: look.pages === 'two',
  onPress: () => tools.setLook({ pages: look.pages === 'two' ? 'one' : 'two' }),
});

const nightPaper = (tools: DocumentTools, { look }: DocumentView, t: T): MenuAction => ({
  icon: 'night',
  label: t('player.nightPaper'),
  isOn: look.paper === 'night',
  onPress: () => tools.setLook({ paper: look.paper === 'night' ? 'white' : 'night' }),
});

const readAloud = ({ isReading, toggle }: ReadAloudControls, t: T): MenuAction => ({
  icon: 'aloud',
  label: t(isReading ? 'readAloud.stop' : 'readAloud.start'),
  onPress: toggle,
  isInBarToo: true,
});

const nothing = () => () => undefined;
const noView = () => undefined;

/** The document’s table of contents; on narrow screens it covers the content and closes after a choice. */
function OutlinePanel({ tools, onClose }: { tools: DocumentTools; onClose: (chosen: boolean) => void }) {
  const { t } = useText();
  const entries = useAsyncResult(useCallback(() => tools.outline(), [tools]));
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

type Reading = 'reading' | 'failed';

/**
 * Saves the original document, after loading it completely with a progress message. `said`: undefined without a
 * message.
 */
function useSavedDocument(tools: DocumentTools | undefined): {
  action: (view: DocumentView) => MenuAction;
  said: string | undefined;
} {
  const { t } = useText();
  const { launch, tools: player } = usePlayer();
  const [at, setAt] = useState<Reading>();
  const save = () => {
    setAt('reading');
    tools?.file().then(
      (bytes) => {
        player.saveFile({ name: fileName(launch.title, 'document', 'pdf'), type: 'application/pdf', bytes });
        setAt(undefined);
      },
      () => setAt('failed'),
    );
  };
  const words = {
    reading: t('player.documentIsRead'),
    failed: t('player.documentNotRead'),
  };
  return {
    action: ({ canSave }) => ({
      icon: 'device',
      label: labelOf(canSave, at),
      isDisabled: !canSave || at === 'reading',
      onPress: save,
    }),
    said: at && words[at],
  };

  function labelOf(canSave: boolean, now: Reading | undefined): string {
    if (!canSave) return t('player.saveForbidden');
    return now === 'reading' ? words.reading : t('player.saveDocument');
  }
}
