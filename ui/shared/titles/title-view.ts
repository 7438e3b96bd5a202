import { useMemo, useState } from 'react';
import { attempt, lastPosition } from '#domain/attempt/index.ts';
import { categoryOf, type Position } from '#domain/content/index.ts';
import {
  type Catalogue,
  isCatalogueTag,
  isOtherTag,
  lockOf,
  ownPictures,
  type DisplayedStatus,
  displayedStatusOf,
  type StatusOf,
  type StatusRecord,
  type Tag,
  type Title,
} from '#domain/catalogue/index.ts';
import type { CoverOf } from '../../components/titles/cover.tsx';
import type { ShownStatus } from '../../components/feedback/status.tsx';
import { isShowable } from '../../format/dates.ts';
import { shownScore } from '../../format/score.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { NO_PARENT, to } from '../../entry/paths.ts';
import { useOnDevice } from '../downloads/use-downloads.ts';
import { positionPercent } from './resume-position.ts';
import { useStatusOf } from '../session/views.ts';

export { pictureSizes } from '#domain/catalogue/image-sizes.ts';

/** Title to complete before another unlocks; no `href` if the catalogue lacks it. */
export type Prerequisite = { titleId: string; name: string; href: string | undefined };

/** All data that a tile or row displays, derived once from one source. */
export type TitleView = {
  title: Title;
  /** Path of the title page. */
  href: string;
  tagName: string | undefined;
  status: StatusRecord['status'];
  /** The platform’s status is missing, and local results do not determine it. */
  isUnknown?: true | undefined;
  /** Whole percent, rounded down. */
  score: number | undefined;
  /** 0 if unknown. */
  timeSpentSeconds: number;
  /** Last position in this browser. */
  position: Position | undefined;
  /** Image set of the title itself, not of its tag. */
  imageSetId: string | undefined;
  /** Progress in whole percent, for titles in progress with a position in this browser. */
  progressPercent: number | undefined;
  /** `isUnknown`: the prerequisites may be completed; their status is unknown. */
  lock: { finishFirst: readonly Prerequisite[]; isUnknown?: true } | undefined;
  /** Only displayable dates. A title that is or may be completed is never overdue. */
  due: { at: number; overdue: boolean } | undefined;
  /** Whether the title can be opened offline. */
  isHere?: true | undefined;
};

/** Displayed status; a lock takes precedence. */
export const shownStatus = (view: Pick<TitleView, 'lock' | 'status' | 'isUnknown'>): ShownStatus =>
  view.lock ? 'LOCKED' : displayStatuses[displayedStatusOf(view)];

export const displayStatuses = {
  'not-started': 'NOT_STARTED',
  'in-progress': 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
  unknown: 'UNKNOWN',
} as const satisfies Record<DisplayedStatus, ShownStatus>;

/** View for the history: without the due date. Spec §4 History records. */
export const historyView = (view: TitleView): TitleView => ({ ...view, due: undefined });

export type ToTitleView = (title: Title, parentTagId?: string) => TitleView;

/** Pure part of `useTitleView`. `now` is ms since the epoch. */
export function titleView(
  from: {
    catalogue: Catalogue;
    statusOf: StatusOf;
    placeOf?: (titleId: string) => Position | undefined;
    pictureOf?: ReturnType<typeof ownPictures>;
    here?: ReadonlySet<string>;
    orgCode: string;
    now: number;
    t: T;
  },
  title: Title,
  parentTagId?: string,
): TitleView {
  const { catalogue, statusOf, orgCode, now, t } = from;
  const record = statusOf(title.id);
  const parent = tagOf(catalogue, title, parentTagId);
  const dueAt = title.dueAt;
  const position = from.placeOf?.(title.id);
  return {
    title,
    href: to.title(orgCode, title.id, parent?.id ?? NO_PARENT),
    tagName: parent && !isOtherTag(parent) ? nameOfTag(parent, t) : undefined,
    status: record.status,
    isUnknown: record.isUnknown,
    score: shownScore(record.score),
    timeSpentSeconds: record.isUnknown ? 0 : record.timeSpentSeconds,
    position,
    imageSetId: from.pictureOf ? from.pictureOf(title) : title.imageSetId,
    progressPercent: record.status === 'in-progress' ? positionPercent(position) : undefined,
    lock: namedLock(title, from),
    due: isShowable(dueAt)
      ? { at: dueAt, overdue: dueAt < now && record.status !== 'completed' && !record.isUnknown }
      : undefined,
    isHere: from.here?.has(title.id) || undefined,
  };
}

/** Returns the function that derives views of titles. Its identity changes with its data. */
export function useTitleView(catalogue: Catalogue, orgCode: string): ToTitleView {
  const statusOf = useStatusOf();
  const runtime = useClient('runtime');
  const attempts = useView(runtime.state(attempt), selectWholeState);
  const { t } = useText();
  const now = useNow();
  const pictureOf = useMemo(() => ownPictures(catalogue), [catalogue]);
  const here = useOnDevice();
  return useMemo(() => {
    const placeOf = (titleId: string) => lastPosition(attempts, titleId);
    const from = { catalogue, statusOf, placeOf, pictureOf, here, orgCode, now, t };
    return (title, parentTagId) => titleView(from, title, parentTagId);
  }, [catalogue, statusOf, attempts, pictureOf, here, orgCode, now, t]);
}

/** Time at which this screen opened, so that all dates on a screen compare with the same moment. */
export function useNow(): number {
  const { clock } = useClient('device');
  const [now] = useState(() => clock.now());
  return now;
}

/** Display name of a tag. The tag named Catalogue has a translated label. Spec §9. */
export const nameOfTag = (tag: Pick<Tag, 'name'>, t: T): string =>
  isCatalogueTag(tag) ? t('catalogue.title') : tag.name;

/**
 * Tag that a title is displayed in: the wanted one if it contains the title, otherwise the first known, preferring
 * visible tags.
 */
export function tagOf({ tags }: Pick<Catalogue, 'tags'>, title: Title, wantedId?: string): Tag | undefined {
  const ids = [
    ...title.placements.map((placement) => placement.tagId),
    ...(title.parentTagId ? [title.parentTagId] : []),
  ];
  if (
    wantedId !== undefined &&
    tags.has(wantedId) &&
    (ids.includes(wantedId) || tags.get(wantedId)?.titleIds.includes(title.id))
  )
    return tags.get(wantedId);
  const known = ids.flatMap((id) => tags.get(id) ?? []);
  return known.find((tag) => !isOtherTag(tag)) ?? known[0];
}

/** Named prerequisites of a locked title; undefined if unlocked. */
export function namedLock(
  title: Title,
  { catalogue, statusOf, orgCode }: { catalogue: Catalogue; statusOf: StatusOf; orgCode: string },
): TitleView['lock'] {
  const lock = lockOf(title, (id) => statusOf(id).status, catalogue);
  if (!lock) return undefined;
  const finishFirst = lock.finishFirst
    .filter((id) => id !== title.id) // drops a title that requires itself, because the message would not help
    .map((titleId): Prerequisite => {
      const other = catalogue.titles.get(titleId);
      if (!other) return { titleId, name: '', href: undefined };
      return { titleId, name: other.name, href: to.title(orgCode, titleId, tagOf(catalogue, other)?.id ?? NO_PARENT) };
    });
  return lock.finishFirst.some((id) => statusOf(id).isUnknown) ? { finishFirst, isUnknown: true } : { finishFirst };
}

export const coverOfTitle = ({ id, kind, placements }: Pick<Title, 'id' | 'kind' | 'placements'>): CoverOf => ({
  id,
  kind: categoryOf(kind),
  place: placements[0]?.pos,
});

export const coverOfTag = ({ id, parents }: Pick<Tag, 'id' | 'parents'>): CoverOf => ({
  id,
  kind: 'folder',
  place: parents[0]?.pos,
});
