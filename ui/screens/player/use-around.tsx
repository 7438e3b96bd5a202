import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Location, matchPath, useLocation, useNavigate } from 'react-router-dom';
import {
  completionOf,
  lockOf,
  neighbours,
  nextTitles,
  ownPictures,
  displayedStatusOf,
  type Title,
} from '#domain/catalogue/index.ts';
import { Announcement } from '../../components/feedback/live-region.tsx';
import { useClient } from '../../entry/client.ts';
import { patterns, to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { StatusReasonDialog } from '../../shared/title-status/status-reason.tsx';
import { useBookmark } from '../../shared/titles/bookmark-toggle.tsx';
import {
  coverOfTitle,
  namedLock,
  pictureSizes,
  type Prerequisite,
  displayStatuses,
  tagOf,
  titleView,
  useNow,
} from '../../shared/titles/title-view.ts';
import type { MenuAction, SuggestedTitle, TitleSuggestions, PlayerProps } from './player-context.ts';

type Open = {
  titleId: string;
  /** Undefined until the title is known. */
  title: Title | undefined;
  isCompleted: boolean;
  orgCode: string;
  /** Ends the attempt. */
  end: () => Promise<void>;
};

/** Neighbours of the open title, and exits. `leave`: the only exit. `over`: overlays of the title’s actions. */
export function useTitleNeighbours({ titleId, title, isCompleted, orgCode, end }: Open): {
  around: PlayerProps['around'];
  leave: () => Promise<void>;
  over: ReactNode;
} {
  const found = useOffers(title, isCompleted, orgCode, end);
  const { leave, leaveFor } = useWaysOut(end, found.back, orgCode);
  const about = found.about ?? to.title(orgCode, titleId);
  const onAbout = useCallback(() => leaveFor(about), [leaveFor, about]);
  const { actions, over } = useTitleActions(titleId, onAbout);
  const isKnown = title !== undefined;
  const around = useMemo(() => {
    const { previous, next, offers, folder, tag, finishFirst } = found;
    return {
      previous,
      next,
      offers,
      folder,
      ways: { catalogue: to.catalogue(orgCode), finishFirst },
      onFolder: tag === undefined ? undefined : () => leaveFor(tag),
      titleActions: isKnown ? actions : undefined,
    };
  }, [found, orgCode, leaveFor, isKnown, actions]);
  return { around, leave, over };
}

/** Exit targets. `end` ends the attempt; `back` is the previous page within the player. */
function useWaysOut(end: () => Promise<void>, back: string | undefined, orgCode: string) {
  const lastScreen = useService('lastScreen');
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    await end();
    // Does not use history.back(), because a course’s frame adds history entries.
    await navigate(back ?? lastScreen.get() ?? to.home(orgCode), { replace: true });
  }, [end, back, lastScreen, navigate, orgCode]);
  const leaveFor = useCallback(
    (path: string) => void end().then(() => navigate(path, { replace: true })),
    [end, navigate],
  );
  return { leave, leaveFor };
}

type TitleOffers = {
  previous: SuggestedTitle | undefined;
  next: SuggestedTitle | undefined;
  offers: TitleSuggestions;
  folder: { done: number; of: number } | undefined;
  back: string | undefined;
  /** The title’s page in the originating tag. */
  about: string | undefined;
  /** Originating tag. */
  tag: string | undefined;
  finishFirst: readonly Prerequisite[];
};

const notYet: Pick<TitleOffers, 'offers' | 'folder'> = {
  offers: { opened: [], keepGoing: [], practise: [], helpful: [] },
  folder: undefined,
};
const none: TitleOffers = {
  previous: undefined,
  next: undefined,
  ...notYet,
  back: undefined,
  about: undefined,
  tag: undefined,
  finishFirst: [],
};

/**
 * Suggestions from the catalogue: neighbours in the originating tag and, after completion, next titles. Only titles
 * that can be opened. `leave` ends the attempt. `back`: return page if one title opened from another in the player.
 * `finishFirst`: prerequisites of this title.
 */
function useOffers(
  title: Title | undefined,
  isCompleted: boolean,
  orgCode: string,
  leave: () => Promise<void>,
): TitleOffers {
  const { all: source, source: catalogueSource } = useClient('catalogue');
  const { random } = useClient('device');
  const lastScreen = useService('lastScreen');
  const loaded = useResource(source);
  const statusOf = useStatusOf();
  const now = useNow();
  const { t } = useText();
  const navigate = useNavigate();
  const { state } = useLocation() as Location<unknown>;
  const cameBy = tagIn(state);
  const [cameFrom] = useState(() => matchPath(patterns.title, lastScreen.get() ?? '')?.params.parentId);
  const [seed] = useState(() => random.next());
  const catalogue = loaded.at === 'ready' ? loaded.value : undefined;
  const tagId = title && catalogue ? tagOf(catalogue, title, cameBy ?? cameFrom)?.id : undefined;

  const open = useCallback(
    async (titleId: string) => {
      await leave();
      await navigate(to.content(orgCode, titleId), { replace: true, state: { tagId } });
    },
    [leave, navigate, orgCode, tagId],
  );

  const pictureOf = useMemo(() => catalogue && ownPictures(catalogue), [catalogue]);

  return useMemo(() => {
    if (!title || !catalogue || !pictureOf) return none;
    const shown = { catalogue, statusOf, pictureOf, orgCode, now, t };
    const about = { ...shown, open, picture: catalogueSource.picture };
    const beside = neighbours(title, catalogue, tagId);
    const offered = (one: Title | undefined) => (one && isOpen(one, about) ? offerOf(one, about) : undefined);
    return {
      previous: offered(beside.previous),
      next: offered(beside.next),
      ...(isCompleted ? afterwards(title, tagId, seed, about) : notYet),
      back: cameBy === undefined ? undefined : to.title(orgCode, title.id, cameBy),
      about: to.title(orgCode, title.id, tagId),
      tag: tagId === undefined ? undefined : to.catalogue(orgCode, tagId),
      finishFirst: namedLock(title, { catalogue, statusOf, orgCode })?.finishFirst ?? [],
    };
  }, [title, isCompleted, catalogue, pictureOf, catalogueSource, statusOf, tagId, seed, open, cameBy, orgCode, now, t]);
}

/** Effects of completing the title, and next titles. */
function afterwards(title: Title, tagId: string | undefined, seed: number, about: About): typeof notYet {
  const { catalogue, statusOf } = about;
  const offer = (one: Title) => offerOf(one, about);
  const { folder, opened } = completionOf(title, catalogue, tagId, statusOf);
  const found = nextTitles(title, catalogue, tagId, {
    statusOf: (id) => statusOf(id).status,
    canOpen: (one) => isOpen(one, about),
    seed,
  });
  const isNew = ({ id }: Title) => !opened.some((one) => one.id === id);
  return {
    offers: {
      opened: opened.filter(isPlayable).map(offer),
      keepGoing: found.keepGoing.filter(isNew).map(offer),
      practise: found.practise.filter(isNew).map(offer),
      helpful: found.helpful.filter(isNew).map(offer),
    },
    folder,
  };
}

type About = Parameters<typeof titleView>[0] & {
  open: (titleId: string) => Promise<void>;
  picture: (imageSetId: string, size: { width: number; height: number }) => string;
};

const isPlayable = (title: Title): boolean => title.isCompatible && title.kind !== 'unknown';

const isOpen = (title: Title, { catalogue, statusOf }: About): boolean =>
  isPlayable(title) && !lockOf(title, (id) => statusOf(id).status, catalogue);

function offerOf(title: Title, about: About): SuggestedTitle {
  const { open, picture } = about;
  const { imageSetId, due } = titleView(about, title);
  return {
    titleId: title.id,
    title: title.name,
    kind: title.kind === 'unknown' ? 'pdf' : title.kind, // unknown kinds cannot be opened and are never offered
    picture: imageSetId === undefined ? undefined : picture(imageSetId, pictureSizes.small),
    cover: coverOfTitle(title),
    due,
    onOpen: () => void open(title.id),
  };
}

/** Tag of the previous title, if the learner continued within the player. */
function tagIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('tagId' in state)) return undefined;
  return typeof state.tagId === 'string' ? state.tagId : undefined;
}

/**
 * Actions on the open title besides playing: save, open its page, explain its status. `onAbout` leaves for its page.
 * `over`: overlays of these actions.
 */
function useTitleActions(titleId: string, onAbout: () => void): { actions: readonly MenuAction[]; over: ReactNode } {
  const { t } = useText();
  const [isSaved, toggle] = useBookmark(titleId);
  const statusOf = useStatusOf();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const actions = useMemo<readonly MenuAction[]>(() => {
    const save = () => {
      toggle();
      setSaid(t(isSaved ? 'bookmark.removed' : 'bookmark.done'));
    };
    return [
      { icon: 'saved', label: t(isSaved ? 'bookmark.remove' : 'bookmark.save'), onPress: save },
      { icon: 'about', label: t('title.about'), onPress: onAbout },
      { icon: 'counted', label: t('player.howCounted'), onPress: () => setAsking(true) },
    ];
  }, [t, isSaved, toggle, onAbout]);
  return {
    actions,
    over: (
      <>
        <Announcement words={said} />
        {isAsking && (
          <StatusReasonDialog
            titleId={titleId}
            status={displayStatuses[displayedStatusOf(statusOf(titleId))]}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    ),
  };
}
