import { useMemo, useState } from 'react';
import { attempt, lastPlace } from '#domain/attempt/index.ts';
import { genreOf, type Position } from '#domain/content/index.ts';
import {
  type Catalogue,
  isCatalogueTag,
  isOtherTag,
  lockOf,
  ownPictures,
  type Standing,
  standingOf,
  type StatusOf,
  type StatusRecord,
  type Tag,
  type Title,
} from '#domain/catalogue/index.ts';
import type { CoverOf } from '../../components/titles/cover.tsx';
import type { ShownStatus } from '../../components/feedback/status.tsx';
import { isShowable } from '../../format/dates.ts';
import { shownScore } from '../../format/score.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { NO_PARENT, to } from '../../entry/paths.ts';
import { useOnDevice } from '../packs/use-packs.ts';
import { positionPercent } from './resume-position.ts';
import { useStatusOf } from '../session/views.ts';

export { pictureSizes } from '#domain/catalogue/picture-sizes.ts';

/** A title that has to be completed before another one opens; without an address when the catalogue does not hold it. */
export type Prerequisite = { titleId: string; name: string; href: string | undefined };

/** All that a tile or a row shows of a title, worked out once and from one source. */
export type TitleView = {
  title: Title;
  /** Details of the title. */
  href: string;
  tagName: string | undefined;
  status: StatusRecord['status'];
  /** The platform's word on the status is missing, and what was done here does not settle it. */
  isUnknown?: true | undefined;
  /** Whole percent, rounded down. */
  score: number | undefined;
  /** 0 where it is not known. */
  timeSpentSeconds: number;
  /** Where this browser last saw the learner in it. */
  position: Position | undefined;
  /** The id of the picture that is its own, and not that of its folder. */
  imageSetId: string | undefined;
  /** How far through it the learner is, whole percent; of a title in progress whose place this browser has seen. */
  progressPercent: number | undefined;
  /** `isUnknown`: what is to be finished first may be finished, as far as is known. */
  lock: { finishFirst: readonly Prerequisite[]; isUnknown?: true } | undefined;
  /** Only dates that can be shown; nothing is overdue that is completed, or may be. */
  due: { at: number; overdue: boolean } | undefined;
  /** It can be opened from this device, without a line too. */
  isHere?: true | undefined;
};

/** The status as it is drawn: a lock wins over the others. */
export const shownStatus = (view: Pick<TitleView, 'lock' | 'status' | 'isUnknown'>): ShownStatus =>
  view.lock ? 'LOCKED' : shownAs[standingOf(view)];

export const shownAs = {
  'not-started': 'NOT_STARTED',
  'in-progress': 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
  unknown: 'UNKNOWN',
} as const satisfies Record<Standing, ShownStatus>;

/** As the history shows a title: the same, with the due date cleared. Spec §4 History records. */
export const historyView = (view: TitleView): TitleView => ({ ...view, due: undefined });

export type ViewTitle = (title: Title, parentTagId?: string) => TitleView;

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

/** Turns titles of the catalogue into what tiles show. A new function whenever any of it changed. */
export function useTitleView(catalogue: Catalogue, orgCode: string): ViewTitle {
  const statusOf = useStatusOf();
  const runtime = useClient('runtime');
  const attempts = useView(runtime.state(attempt), whole);
  const { t } = useText();
  const now = useNow();
  const pictureOf = useMemo(() => ownPictures(catalogue), [catalogue]);
  const here = useOnDevice();
  return useMemo(() => {
    const placeOf = (titleId: string) => lastPlace(attempts, titleId);
    const from = { catalogue, statusOf, placeOf, pictureOf, here, orgCode, now, t };
    return (title, parentTagId) => titleView(from, title, parentTagId);
  }, [catalogue, statusOf, attempts, pictureOf, here, orgCode, now, t]);
}

/** The time when this screen opened: dates on one screen are compared with one moment. */
export function useNow(): number {
  const { clock } = useClient('device');
  const [now] = useState(() => clock.now());
  return now;
}

/** The name of a tag; the tag named Catalogue has a translated label. Spec §9. */
export const nameOfTag = (tag: Pick<Tag, 'name'>, t: T): string =>
  isCatalogueTag(tag) ? t('catalogue.title') : tag.name;

/** The tag a title is shown in: the wanted one if it stands there, else the first known one, one that is not hidden first. */
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

/** What has to be completed before this title opens, by name; undefined where nothing has. */
export function namedLock(
  title: Title,
  { catalogue, statusOf, orgCode }: { catalogue: Catalogue; statusOf: StatusOf; orgCode: string },
): TitleView['lock'] {
  const lock = lockOf(title, (id) => statusOf(id).status, catalogue);
  if (!lock) return undefined;
  const finishFirst = lock.finishFirst
    .filter((id) => id !== title.id) // a title that waits for itself: saying so helps nobody
    .map((titleId): Prerequisite => {
      const other = catalogue.titles.get(titleId);
      if (!other) return { titleId, name: '', href: undefined };
      return { titleId, name: other.name, href: to.title(orgCode, titleId, tagOf(catalogue, other)?.id ?? NO_PARENT) };
    });
  return lock.finishFirst.some((id) => statusOf(id).isUnknown) ? { finishFirst, isUnknown: true } : { finishFirst };
}

/** What a title's cover is drawn from. */
export const coverOfTitle = ({ id, kind, placements }: Pick<Title, 'id' | 'kind' | 'placements'>): CoverOf => ({
  id,
  kind: genreOf(kind),
  place: placements[0]?.pos,
});

/** What a tag's cover is drawn from. */
export const coverOfTag = ({ id, parents }: Pick<Tag, 'id' | 'parents'>): CoverOf => ({
  id,
  kind: 'folder',
  place: parents[0]?.pos,
});
