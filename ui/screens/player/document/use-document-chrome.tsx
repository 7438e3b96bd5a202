import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentTools } from '#domain/attempt/tools.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { Chrome, ChromeRoom } from '../chrome.ts';
import { applyKey, keyAction } from './document-keys.ts';
import { DocumentToolbar, type Panel } from './document-toolbar.tsx';
import { FindBar, type FindHandle } from './find-bar.tsx';
import { OutlinePanel } from './outline-panel.tsx';

/** Below this width the outline lies over the content. */
const NARROW = '(width < 768px)';

/** Toolbar, contents, find and keys of a paged document; undefined while none is open. Spec §2 Other interface elements. */
export function useDocumentChrome(tools: DocumentTools | undefined, room: ChromeRoom): Chrome | undefined {
  const { t } = useText();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { panel, setPanel, findRef, outlineRef } = usePanels(room.focusContent);
  const find = useRef<FindHandle>(null);
  useKeys(room.hasKeys ? tools : undefined, setPanel, find);
  if (!tools || !view) return undefined;
  return {
    bar: (
      <DocumentToolbar
        tools={tools}
        view={view}
        panel={panel}
        onPanel={setPanel}
        findRef={findRef}
        outlineRef={outlineRef}
      />
    ),
    beside: panel === 'outline' && (
      <OutlinePanel
        tools={tools}
        onClose={(chosen) => {
          if (!chosen || matchMedia(NARROW).matches) setPanel(undefined);
        }}
      />
    ),
    over: panel === 'find' && (
      <FindBar ref={find} tools={tools} found={view.find} onClose={() => setPanel(undefined)} />
    ),
    status: t('player.pageShown', { page: view.page, pages: view.pages }),
    isStalled: view.stalled,
  };
}

/** One panel at a time; closing it puts the focus back on its button, or on the content when the button is gone. */
function usePanels(focusContent: () => void) {
  const [panel, show] = useState<Panel>();
  const findRef = useRef<HTMLButtonElement>(null);
  const outlineRef = useRef<HTMLButtonElement>(null);
  const setPanel = useCallback(
    (wanted: Panel) =>
      show((before) => {
        if (wanted === undefined && before !== undefined) {
          const button = before === 'find' ? findRef.current : outlineRef.current;
          queueMicrotask(() => (button ? button.focus() : focusContent()));
        }
        return wanted;
      }),
    [focusContent],
  );
  return { panel, setPanel, findRef, outlineRef };
}

function useKeys(
  tools: DocumentTools | undefined,
  setPanel: (panel: Panel) => void,
  find: RefObject<FindHandle | null>,
): void {
  useEffect(() => {
    if (!tools) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const action = keyAction(event);
      if (!action) return;
      event.preventDefault();
      if (action !== 'find' && action !== 'findNext' && action !== 'findPrevious') applyKey(action, tools);
      else if (!find.current) setPanel('find');
      else if (action === 'find') find.current.focus();
      else find.current.step(action === 'findNext' ? 'next' : 'previous');
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [tools, setPanel, find]);
}

const nothing = () => () => undefined;
const noView = () => undefined;
