import { useCallback, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import {
  type BookAction,
  bookKeys,
  type BookTools,
  type BookView,
  isCharacter,
  type KeyRow,
  type LandmarkAction,
} from '#domain/player/index.ts';
import type { T } from '#ui/i18n/i18n.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { goToLandmark } from '../../../shared/page/landmarks.ts';
import { LeavingDialog } from '../../../shared/page/leaving-dialog.tsx';
import { safeHref } from '../../../format/links.ts';
import { useAloud } from '../aloud/use-aloud.tsx';
import { type Notes, useAnnotations } from '../annotations/use-annotations.tsx';
import type { Chrome, ChromeRoom } from '../bar/chrome.ts';
import { listedBookKeys } from '../keys/listed-keys.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
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
  const { turned, turn } = useTurning(tools);
  const annotations = useAnnotations(tools?.annotations, notes, room, ({ place }) =>
    place.in === 'book' ? place.chapter || t('book.at', { percent: percentOf(place.at) }) : '',
  );
  const aloud = useAloud(tools?.aloud, room);
  const link = safeHref(view?.link);
  const keys = bookKeys[view?.direction ?? 'ltr'].filter(({ act }) => act !== 'mark' || annotations);
  const hearing = room.hasKeys && link === undefined ? tools : undefined;
  useKeys(hearing, keys, room.hasLetters && !annotations?.isEditing, (action) => {
    if (action === 'find') setPanel('search');
    else if (action === 'mark') annotations?.mark();
    else if (action === 'dismiss') {
      aloud?.stop();
      annotations?.dismiss();
    } else if (action === 'keys') room.showKeys();
    else turn(action);
  });
  if (!tools || !view) return undefined;
  const chosen = () => {
    if (matchMedia(NARROW).matches) setPanel(undefined);
  };
  return {
    bar: <BookToolbar opener={opener} aloud={aloud} notes={annotations?.count} />,
    more: annotations?.saved ?? [],
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
            onMark={annotations?.selectFound}
            onChosen={chosen}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel === 'notes' && annotations?.panel((jumped) => (jumped ? chosen() : setPanel(undefined)))}
      </>
    ),
    over: (
      <>
        {aloud?.bar}
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
    status: aloud?.isReading ? undefined : whereIn(view, t), // two voices at once are none
    isStalled: view.stalled,
    keys: listedBookKeys(keys),
  };
}

/** The chapter, and how much of the book lies before. */
function whereIn({ fraction, chapter }: BookView, t: T): string {
  const percent = percentOf(fraction);
  return chapter === '' ? t('book.at', { percent }) : t('book.atChapter', { percent, chapter });
}

/** Turns pages; what was turned last lights its button. */
function useTurning(tools: BookTools | undefined) {
  const [turned, setTurned] = useState<Turned>();
  const turn = useCallback(
    (way: 'next' | 'previous') => {
      tools?.[way]();
      setTurned((before) => ({ way, nth: (before?.nth ?? 0) + 1 }));
    },
    [tools],
  );
  return { turned, turn };
}

/** Keys outside the book, and what the book's own page hears of keys and fingers. */
function useKeys(
  tools: BookTools | undefined,
  keys: readonly KeyRow<BookAction>[],
  hasLetters: boolean,
  onAction: (action: OwnAction) => void,
): void {
  const within = useEffectEvent((action: BookAction) => {
    if (!isOwn(action)) goToLandmark(action);
    else if (hasLetters || !byLetter.has(action)) onAction(action);
  });
  // Before the paint, as the keys outside.
  useLayoutEffect(() => {
    return tools?.onAction((action) => within(action));
  }, [tools]);
  // Outside of the book Escape is heard by what it closes, and F6 by every page.
  const outside = keys.flatMap(({ act, ...row }) => (act !== 'dismiss' && isOwn(act) ? [{ act, ...row }] : []));
  useWindowKeys(tools && outside, hasLetters, onAction);
}

type OwnAction = Exclude<BookAction, LandmarkAction>;

const isOwn = (action: BookAction): action is OwnAction => action !== 'nextLandmark' && action !== 'previousLandmark';

/** What the page of the book hears by a letter or a sign alone. */
const byLetter: ReadonlySet<BookAction> = new Set(
  bookKeys.ltr.filter(({ keys }) => keys.every(isCharacter)).map(({ act }) => act),
);

const percentOf = (fraction: number): number => Math.floor(fraction * 100);

/** A mail address has no host. */
const hostOf = (link: string): string => new URL(link).host || new URL(link).pathname;
const nothing = () => () => undefined;
const noView = () => undefined;
