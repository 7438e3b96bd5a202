import { useMemo } from 'react';
import { attempt, lastPosition } from '#domain/attempt/index.ts';
import { contentKinds, minutesLeft, type Position } from '#domain/content/index.ts';
import type { Title } from '#domain/catalogue/index.ts';
import { resource } from '#domain/kernel/resource.ts';
import { refuse } from '#domain/messages/index.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView } from '../../hooks/use-view.ts';
import { clockTime } from '../../format/time-spent.ts';
import type { T } from '../../i18n/i18n.ts';
import { useClient } from '../../entry/client.ts';

/** Resume position and its load state. Screens reserve space during and after the request to avoid a layout shift. */
export type ResumePosition = {
  position: Position | undefined;
  /** Whether the platform is or was requested. */
  isAsked: boolean;
  /** Whether the response is pending. */
  isAwaited: boolean;
};

/**
 * Resume position of a title: this browser’s last position, otherwise the platform’s. Undefined while unknown; failures
 * are ignored. `wanted` false sends no request.
 */
export function useResumePosition(title: Title, wanted: boolean): ResumePosition {
  const runtime = useClient('runtime');
  const { attempts } = useClient('launches');
  const here = useView(runtime.state(attempt), (state) => state);
  const local = lastPosition(here, title.id);
  const asks = wanted && local === undefined && title.kind !== 'unknown';
  const { id: titleId, activityId, kind } = title;
  const kept = useMemo(
    () =>
      resource(
        async () =>
          asks && kind !== 'unknown' ? (await attempts.saved({ titleId, activityId, kind })).position : undefined,
        () => refuse('LAUNCH_FAILURE'),
      ),
    [asks, attempts, titleId, activityId, kind],
  );
  const saved = useResource(kept);
  const isAsked = asks && kind !== 'unknown' && keepPlaces.has(contentKinds[kind].keeps);
  return {
    position: wanted ? (local ?? (saved.at === 'ready' ? saved.value : undefined)) : undefined,
    isAsked,
    isAwaited: isAsked && saved.at === 'waiting',
  };
}

/** Position units that the platform can return. Other positions are opaque data of their content. */
const keepPlaces: ReadonlySet<string> = new Set<Position['unit']>(['page', 'second', 'cfi']);

/** Formats a position ("page 34 of 60", "12:40 left"); empty if meaningless, as at the very beginning. */
export function positionInWords(position: Position | undefined, t: T): string {
  switch (position?.unit) {
    case 'page':
      return position.of < position.at
        ? t('position.pageOnly', { page: position.at })
        : t('position.page', { page: position.at, pages: position.of });
    case 'second':
      if (position.at <= 0) return '';
      if (position.of < position.at) return t('position.timeOnly', { time: clockTime(position.at) });
      return position.of === position.at ? '' : t('position.timeLeft', { time: clockTime(position.of - position.at) });
    case 'cfi': {
      const percent = positionPercent(position);
      return percent === undefined ? '' : t('position.percent', { percent });
    }
    case undefined:
      return '';
  }
}

/** Progress as a sentence; empty if meaningless. */
export function reachedInWords(position: Position | undefined, t: T): string {
  const percent = position?.unit === 'cfi' ? positionPercent(position) : undefined;
  if (percent !== undefined) return t('statusReason.read', { percent });
  const place = positionInWords(position, t);
  return place === '' ? '' : t('statusReason.reached', { place });
}

/** Approximate minutes left; empty if unknown. */
export function minutesLeftInWords(position: Position | undefined, t: T): string {
  const count = minutesLeft(position);
  return count === undefined ? '' : t('position.minutesLeft', { count });
}

/** Length of a title ("12 pages", "0:20"), if this browser has learned it; otherwise empty. */
export function lengthInWords(position: Position | undefined, t: T): string {
  if (!position || position.unit === 'cfi' || position.of < 1) return '';
  return position.unit === 'page' ? t('tile.pages', { count: position.of }) : clockTime(position.of);
}

/** Position as a percentage, 1 to 100; undefined if meaningless, as at the very beginning. */
export function positionPercent(position: Position | undefined): number | undefined {
  if (!position) return undefined;
  const share =
    position.unit === 'cfi' ? (position.fraction ?? 0) : position.at > position.of ? 0 : position.at / position.of;
  const percent = Math.min(100, Math.floor(share * 100));
  return percent >= 1 ? percent : undefined; // also excludes NaN
}
