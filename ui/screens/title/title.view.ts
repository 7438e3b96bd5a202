import type { Position } from '#domain/attempt/index.ts';
import { type Catalogue, isOtherTag, type Title, titlesIn } from '#domain/catalogue/index.ts';
import type { TitleView } from '../../app/title-view.ts';
import { clockTime } from '../../format/time-spent.ts';
import type { T } from '../../i18n/i18n.ts';

/** Related titles shown. Spec §9. */
export const RELATED = 4;

/** What the one button of a title does: it launches, or it says why it cannot. */
export type Primary = { can: 'launch'; label: string } | { can: 'nothing'; because: 'locked' | 'incompatible' };

/** Only compatible titles without a lock can be launched. Spec §4 Content launch, §5 Compatible resource. */
export function primaryOf(
  { title, status, lock }: Pick<TitleView, 'title' | 'status' | 'lock'>,
  position: Position | undefined,
  t: T,
): Primary {
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
      return { can: 'launch', label: t('title.start') };
  }
}

/**
 * At most four titles beside this one: of those that the platform says belong with it, and where these are fewer, of the
 * others of its tags. Chosen by `seed` in [0, 1): the same seed, the same four. Spec §9.
 */
export function relatedTo(title: Title, catalogue: Catalogue, seed: number): Title[] {
  const named = new Set((title.relatedIds ?? []).flatMap((id) => catalogue.titles.get(id) ?? []));
  const ofTags = new Set(
    title.placements.flatMap(({ tagId }) => {
      const tag = catalogue.tags.get(tagId);
      return tag && !isOtherTag(tag) ? titlesIn(catalogue, tagId) : [];
    }),
  );
  const others = [...ofTags].filter((other) => other.id !== title.id && !named.has(other));
  const first = sample(
    [...named].filter((other) => other.id !== title.id),
    RELATED,
    seed,
  );
  return [...first, ...sample(others, RELATED - first.length, seed)];
}

/** The titles before and after in the tag's order. */
export function neighbours(title: Title, catalogue: Catalogue, tagId: string | undefined) {
  const titles = tagId === undefined ? [] : titlesIn(catalogue, tagId);
  const at = titles.findIndex((one) => one.id === title.id);
  if (at < 0) return { previous: undefined, next: undefined, at: 0, of: 0 };
  return { previous: titles[at - 1], next: titles[at + 1], at: at + 1, of: titles.length };
}

function resumeLabel(position: Position | undefined, t: T): string {
  if (position?.unit === 'page' && position.at > 1) return t('title.resumeAtPage', { page: position.at });
  if (position?.unit === 'second' && position.at > 0) return t('title.resumeAtTime', { time: clockTime(position.at) });
  return t('title.resume');
}

/** The first `count` of a shuffle (Fisher–Yates) by a small generator of its own (mulberry32). */
function sample<V>(items: readonly V[], count: number, seed: number): V[] {
  const pool = [...items];
  let state = Math.floor(seed * 2 ** 32) >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const taken: V[] = [];
  while (taken.length < count && pool.length > 0) taken.push(...pool.splice(Math.floor(random() * pool.length), 1));
  return taken;
}
