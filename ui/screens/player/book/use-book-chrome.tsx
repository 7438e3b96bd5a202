import { useCallback, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { bookAction, type BookAction, type BookTools } from '#domain/player/index.ts';
import { useListener } from '#ui/hooks/use-listener.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { LeavingDialog } from '../../../shared/page/leaving-dialog.tsx';
import { safeHref } from '../../../format/links.ts';
import { type Notes, useAnnotations } from '../annotations/use-annotations.tsx';
import type { Chrome, ChromeRoom } from '../bar/chrome.ts';
import { ownsKeys, ownsSpace } from '../bar/owns-keys.ts';
import { BookContents } from './book-contents.tsx';
import { BookLookPanel } from './book-look-panel.tsx';
import { BookSearch } from './book-search.tsx';
import { BookToolbar, type Panel } from './book-toolbar.tsx';
import { PageButtons, type Turned } from './page-buttons.tsx';
import { PositionBar } from './position-bar.tsx';
import { usePanels } from '../bar/use-panels.ts';

/** Below this width a panel lies over the book, and choosing in it closes it. */
const NARROW = '(width < 768px)';

/** Toolbar, panels, notes, keys and place of an open book; undefined while none is open. Spec §2 Other interface elements. */
export function useBookChrome(
  tools: BookTools | undefined,
  room: ChromeRoom,
  notes: Notes | undefined,
): Chrome | undefined {
  const { t } = useText();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { panel, setPanel, opener } = usePanels<Panel>(room.focusContent);
  const [turned, setTurned] = useState<Turned>();
  const turn = useCallback(
    (way: 'next' | 'previous') => {
      tools?.[way]();
      setTurned((before) => ({ way, nth: (before?.nth ?? 0) + 1 }));
    },
    [tools],
  );
  const annotations = useAnnotations(tools?.annotations, notes, room, ({ place }) =>
    place.in === 'book' ? place.chapter || t('book.at', { percent: percentOf(place.at) }) : '',
  );
  const act = (action: BookAction) => {
    if (action === 'find') setPanel('search');
    else if (action === 'mark') annotations?.mark();
    else if (action === 'dismiss') annotations?.dismiss();
    else turn(action);
  };
  const link = safeHref(view?.link);
  useKeys(room.hasKeys && link === undefined ? tools : undefined, act);
  if (!tools || !view) return undefined;
  const chosen = () => {
    if (matchMedia(NARROW).matches) setPanel(undefined);
  };
  const percent = percentOf(view.fraction);
  return {
    bar: <BookToolbar opener={opener} hasNotes={annotations !== undefined} />,
    beside: (
      <>
        {panel === 'contents' && (
          <BookContents
            view={view}
            onChoose={(entry) => {
              tools.goTo(entry.place);
              chosen();
            }}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel === 'search' && (
          <BookSearch
            tools={tools}
            search={view.search}
            canMark={annotations !== undefined}
            onChosen={chosen}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel === 'notes' && annotations?.panel((jumped) => (jumped ? chosen() : setPanel(undefined)))}
      </>
    ),
    over: (
      <>
        <PageButtons view={view} turned={turned} onTurn={turn} />
        {panel === 'look' && (
          <BookLookPanel
            look={view.look}
            isFixed={view.isFixed}
            onLook={tools.setLook}
            onClose={() => setPanel(undefined)}
          />
        )}
        {annotations?.over}
        <PositionBar view={view} onGo={tools.goToFraction} />
        {link !== undefined && (
          <LeavingDialog url={link} lead={t('book.leadsTo', { host: hostOf(link) })} onClose={tools.closeLink} />
        )}
      </>
    ),
    status: view.chapter === '' ? t('book.at', { percent }) : t('book.atChapter', { percent, chapter: view.chapter }),
    isStalled: view.stalled,
  };
}

/** Keys outside the book, and what the book's own page hears of keys and fingers. */
function useKeys(tools: BookTools | undefined, onAction: (action: BookAction) => void): void {
  const within = useEffectEvent(onAction);
  // Before the paint, as the keys outside.
  useLayoutEffect(() => tools?.onAction((action) => within(action)), [tools]);
  useListener(
    window,
    'keydown',
    tools &&
      ((event) => {
        if (event.defaultPrevented || ownsKeys(event.target) || ownsSpace(event.target, event.key)) return;
        const action = bookAction(event, tools.state.get().direction);
        if (!action || action === 'mark' || action === 'dismiss') return; // outside the book the notes hear these themselves
        event.preventDefault();
        onAction(action);
      }),
  );
}

const percentOf = (fraction: number): number => Math.floor(fraction * 100);

/** A mail address has no host. */
const hostOf = (link: string): string => new URL(link).host || new URL(link).pathname;
const nothing = () => () => undefined;
const noView = () => undefined;
