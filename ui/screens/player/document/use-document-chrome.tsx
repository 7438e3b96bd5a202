import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentTools } from '#domain/player/index.ts';
import { useListener } from '#ui/hooks/use-listener.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type Notes, useAnnotations } from '../annotations/use-annotations.tsx';
import type { Chrome, ChromeRoom } from '../bar/chrome.ts';
import { applyKey, keyAction } from './document-keys.ts';
import { DocumentToolbar, type Panel } from './document-toolbar.tsx';
import { FindBar, type FindHandle } from './find-bar.tsx';
import { OutlinePanel } from './outline-panel.tsx';
import { PagesPanel } from './pages-panel.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { usePanels } from '../bar/use-panels.ts';

/** Below this width panels lie over the content. */
const NARROW = '(width < 768px)';

/** Toolbar, contents, pages, find, notes, printing and keys of a paged document; undefined while none is open. Spec §2 Other interface elements. */
export function useDocumentChrome(
  tools: DocumentTools | undefined,
  room: ChromeRoom,
  notes: Notes | undefined,
): Chrome | undefined {
  const { t } = useText();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { panel, setPanel, toggle, opener } = usePanels<Panel>(room.focusContent);
  const [printing, setPrinting] = useState(false);
  const find = useRef<FindHandle>(null);
  useKeys(room.hasKeys && !printing ? tools : undefined, toggle, find, () => setPrinting(true));
  const annotations = useAnnotations(tools?.annotations, notes, room, ({ place }) =>
    place.in === 'pages'
      ? t('player.pageNamed', { page: view?.labels?.[place.page - 1] || place.page })
      : place.chapter,
  );
  if (!tools || !view) return undefined;
  // Beside the content a panel stays; over it, it gives way to what was chosen.
  const leave = (chosen: boolean) => {
    if (!chosen || matchMedia(NARROW).matches) setPanel(undefined);
  };
  return {
    bar: (
      <DocumentToolbar
        tools={tools}
        view={view}
        opener={opener}
        hasNotes={annotations !== undefined}
        onPrint={() => setPrinting(true)}
      />
    ),
    beside: (
      <>
        {panel === 'outline' && <OutlinePanel tools={tools} onClose={leave} />}
        {panel === 'pages' && <PagesPanel key={view.rotation} tools={tools} view={view} onClose={leave} />}
        {panel === 'notes' && annotations?.panel(leave)}
      </>
    ),
    over: (
      <>
        {panel === 'find' && (
          <FindBar
            ref={find}
            tools={tools}
            found={view.find}
            canMark={annotations !== undefined}
            onClose={() => setPanel(undefined)}
          />
        )}
        {annotations?.over}
        {printing && <PrintDialog tools={tools} view={view} onClose={() => setPrinting(false)} />}
      </>
    ),
    status: t('player.pageShown', { page: view.page, pages: view.pages }),
    isStalled: view.stalled,
  };
}

function useKeys(
  tools: DocumentTools | undefined,
  toggle: (panel: Panel) => void,
  find: RefObject<FindHandle | null>,
  print: () => void,
): void {
  useListener(
    window,
    'keydown',
    tools &&
      ((event) => {
        const action = keyAction(event);
        if (!action) return;
        event.preventDefault();
        if (action === 'print') print();
        else if (action === 'pages') toggle('pages');
        else if (action !== 'find' && action !== 'findNext' && action !== 'findPrevious') applyKey(action, tools);
        else if (!find.current) toggle('find');
        else if (action === 'find') find.current.focus();
        else find.current.step(action === 'findNext' ? 'next' : 'previous');
      }),
  );
}

const nothing = () => () => undefined;
const noView = () => undefined;
