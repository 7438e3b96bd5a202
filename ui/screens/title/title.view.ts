import { contentKinds, type Position } from '#domain/content/index.ts';
import type { TitleView } from '../../shared/titles/title-view.ts';
import { clockTime } from '../../format/time-spent.ts';
import type { T } from '../../i18n/i18n.ts';

/** Main button of a title: launches, or explains why it cannot. */
export type PrimaryAction = { can: 'launch'; label: string } | { can: 'nothing'; because: 'locked' | 'incompatible' };

/**
 * Launches only compatible, unlocked titles. Spec §4 Content launch, §5 Compatible resource. A title that may be in
 * progress elsewhere does not say “start”.
 */
export function primaryActionOf(
  { title, status, isUnknown, lock }: Pick<TitleView, 'title' | 'status' | 'isUnknown' | 'lock'>,
  position: Position | undefined,
  t: T,
): PrimaryAction {
  if (!title.isCompatible || title.kind === 'unknown') return { can: 'nothing', because: 'incompatible' };
  if (lock) return { can: 'nothing', because: 'locked' };
  switch (status) {
    case 'completed':
      return { can: 'launch', label: t('title.review') };
    case 'failed':
      return { can: 'launch', label: t('title.tryAgain') };
    case 'in-progress':
      return { can: 'launch', label: resumeLabel(position, t) };
    case 'not-started':
      return { can: 'launch', label: t(isUnknown ? 'title.open' : 'title.start') };
  }
}

/**
 * Whether a title can be opened and would not open at its beginning. Excludes started courses and content with its own
 * stored documents, because only the content knows its position.
 */
export function canStartOver(
  { title, lock, status }: Pick<TitleView, 'title' | 'lock' | 'status'>,
  position: Position | undefined,
): boolean {
  if (!title.isCompatible || title.kind === 'unknown' || lock) return false;
  if (contentKinds[title.kind].keeps === 'run') return status !== 'not-started';
  switch (position?.unit) {
    case 'page':
      return position.at > 1;
    case 'second':
      return position.at > 0 && position.at !== position.of;
    case 'cfi':
      return (position.fraction ?? 0) > 0;
    case undefined:
      return false;
  }
}

function resumeLabel(position: Position | undefined, t: T): string {
  if (position?.unit === 'page' && position.at > 1) return t('title.resumeAtPage', { page: position.at });
  if (position?.unit === 'second' && position.at > 0) return t('title.resumeAtTime', { time: clockTime(position.at) });
  const percent = position?.unit === 'cfi' ? Math.floor((position.fraction ?? 0) * 100) : 0;
  if (percent > 0 && percent < 100) return t('title.resumeAtPercent', { percent });
  return t('title.resume');
}
