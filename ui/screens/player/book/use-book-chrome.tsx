import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type BookAction,
  type BookEntry,
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
import { type ReadAloudControls, ReadAloudButton, useReadAloud } from '../read-aloud/use-read-aloud.tsx';
import { NotesButton, useAnnotations } from '../annotations/use-annotations.tsx';
import { listedBookKeys } from '../keys/listed-keys.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
import { BookDisplayPanel } from './book-display-panel.tsx';
import { BookSearch } from './book-search.tsx';
import { PositionBar } from './position-bar.tsx';
import { type Opener, usePanels } from '../bar/use-panels.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import bar from '../bar/player-bar.module.css';
import { SidePanel } from '../bar/side-panel.tsx';
import panels from '../bar/panels.module.css';
import styles from './book.module.css';
import { PlayerIcon } from '../bar/player-icon.tsx';
import { type ToolsetChrome, usePlayer, useToolsOf } from '../player-context.ts';

/** Below this width a panel covers the book and closes after a choice. */
const NARROW = '(width < 768px)';

/**
 * Toolbar, panels, notes, keys and position of an open book; undefined without one. Spec §2 Other interface elements.
 */
export function useBookChrome(): ToolsetChrome | undefined {
  const { t } = useText();
  const tools = useToolsOf('book');
  const { frame, tools: player } = usePlayer();
  const view = useSyncExternalStore(tools?.state.subscribe ?? nothing, tools?.state.get ?? noView);
  const { panel, setPanel, opener } = usePanels<Panel>();
  const { turned, turn } = useTurning(tools);
  const annotations = useAnnotations(tools?.annotations, ({ place }) =>
    place.in === 'book' ? place.chapter || t('book.at', { percent: percentOf(place.at) }) : '',
  );
  const aloud = useReadAloud(tools?.aloud);
  const link = safeHref(view?.link);
  const keys = bookKeys[view?.direction ?? 'ltr'].filter(({ act }) => act !== 'mark' || annotations);
  const hearing = frame.hasKeys && link === undefined ? tools : undefined;
  useKeys(hearing, keys, player.letters.isOn && !annotations?.isEditing, (action) => {
    if (action === 'find') setPanel('search');
    else if (action === 'mark') annotations?.mark();
    else if (action === 'dismiss') {
      aloud?.stop();
      annotations?.dismiss();
    } else if (action === 'keys') frame.listKeys(true);
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
          <BookDisplayPanel
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
    status: aloud?.isReading ? undefined : whereIn(view, t), // silent while reading aloud, to avoid two voices at once
    isStalled: view.stalled,
    keys: listedBookKeys(keys),
  };
}

/** Formats chapter and percentage. */
function whereIn({ fraction, chapter }: BookView, t: T): string {
  const percent = percentOf(fraction);
  return chapter === '' ? t('book.at', { percent }) : t('book.atChapter', { percent, chapter });
}

/** Turns pages and highlights the button of the last turn. */
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

/** Binds keys outside the book, and actions that the book’s own page reports. */
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
  // Subscribes before painting, like the outer keys.
  useLayoutEffect(() => {
    return tools?.onAction((action) => within(action));
  }, [tools]);
  // Outside the book, Escape belongs to what it closes, and F6 to every page.
  const outside = keys.flatMap(({ act, ...row }) => (act !== 'dismiss' && isOwn(act) ? [{ act, ...row }] : []));
  useWindowKeys(tools && outside, hasLetters, onAction);
}

type OwnAction = Exclude<BookAction, LandmarkAction>;

const isOwn = (action: BookAction): action is OwnAction => action !== 'nextLandmark' && action !== 'previousLandmark';

/** Actions that the book’s page triggers by single-key shortcuts. */
const byLetter: ReadonlySet<BookAction> = new Set(
  bookKeys.ltr.filter(({ keys }) => keys.every(isCharacter)).map(({ act }) => act),
);

const percentOf = (fraction: number): number => Math.floor(fraction * 100);

/** Mail addresses have no host. */
const hostOf = (link: string): string => new URL(link).host || new URL(link).pathname;
const nothing = () => () => undefined;
const noView = () => undefined;

type Panel = 'contents' | 'search' | 'look' | 'notes';

/** Contents, search and display settings of a book; at the bottom on narrow screens. */
function BookToolbar({
  opener,
  aloud,
  notes,
}: {
  opener: (which: Panel) => Opener;
  /** Undefined without a voice. */
  aloud: ReadAloudControls | undefined;
  /** Number of notes; undefined if notes cannot be stored. */
  notes: number | undefined;
}) {
  const { t } = useText();
  return (
    <div className={bar.tools} role="group" aria-label={t('player.tools')}>
      <ToolButton icon="outline" label={t('player.outline')} hasWord {...opener('contents')} />
      <ToolButton icon="find" label={t('book.search')} {...opener('search')} />
      {notes !== undefined && <NotesButton count={notes} {...opener('notes')} />}
      {aloud && <ReadAloudButton aloud={aloud} />}
      <ToolButton icon="letters" label={t('book.look')} {...opener('look')} />
    </div>
  );
}

/** Table of contents. The current chapter is marked and scrolled into view when the panel opens. */
function BookContents({
  view: { contents, entry: here },
  onChoose,
  onClose,
}: {
  view: BookView;
  onChoose: (entry: BookEntry) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <SidePanel as="nav" label={t('player.outline')} onClose={onClose}>
      {contents.length === 0 && <p className={panels.empty}>{t('player.noOutline')}</p>}
      <ol className={panels.entries}>
        {contents.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              dir="auto"
              ref={entry.id === here ? current : undefined}
              className={styles.entry}
              aria-current={entry.id === here ? 'location' : undefined}
              style={{ paddingInlineStart: `${12 + 16 * Math.min(entry.depth, 5)}px` }}
              onClick={() => onChoose(entry)}
            >
              {entry.title}
            </button>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}

/** Last page turn; each turn has its own `nth`. */
type Turned = { way: 'next' | 'previous'; nth: number };

/** Button on each side of the pages; highlights for 100 ms when a key turned the page. Spec §9. */
function PageButtons({
  view: { direction, atStart, atEnd },
  turned,
  onTurn,
}: {
  view: BookView;
  turned: Turned | undefined;
  onTurn: (way: 'next' | 'previous') => void;
}) {
  const { t } = useText();
  const [seen, setSeen] = useState(0);
  const lit = turned && turned.nth !== seen ? turned.way : undefined;
  const button = (way: 'next' | 'previous', disabled: boolean) => {
    const isRight = (way === 'next') === (direction === 'ltr');
    return (
      <button
        type="button"
        className={styles.turn}
        data-side={isRight ? 'right' : 'left'}
        data-lit={lit === way}
        aria-label={way === 'next' ? t('player.nextPage') : t('player.previousPage')}
        // Stays focusable when disabled, so that keyboard users keep their position on the last page.
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) onTurn(way);
        }}
        onAnimationEnd={() => setSeen(turned?.nth ?? 0)}
      >
        <PlayerIcon name={isRight ? 'right' : 'left'} />
      </button>
    );
  };
  return (
    <>
      {button('previous', atStart)}
      {button('next', atEnd)}
    </>
  );
}
