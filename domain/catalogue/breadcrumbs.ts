import type { Projection } from '../kernel/projection.ts';

/** A screen that a learner came by. Spec §2 Breadcrumbs (name, itemName, tagId, params). */
export type Crumb = {
  /** The screen: `catalogue` for a tag, `title`, or any other, which belongs below none. */
  name: string;
  /** What it showed, in the platform's own words; '' = nothing but itself, or not known since the page was loaded anew. */
  itemName: string;
  /** The tag that is shown, or that the title is shown in. */
  tagId: string | undefined;
  /** What the address held besides its path: the page of a list, the words of a search. */
  params: Readonly<Record<string, string>>;
  /** Identifies the crumb. Without query. */
  path: string;
};

/** The way a learner came, the current screen last. No path is in it twice. */
export type Trail = readonly Crumb[];

/** Where a screen belongs, for who did not come by another one. */
export type Whereabouts = {
  /** Screens above it, the uppermost first. */
  above: Trail;
  /** True when this screen is one step below that one. */
  isBelow: (from: Crumb) => boolean;
};

/** More steps than any catalogue is deep; an endless one must not fill the storage of the tab. */
export const LONGEST_TRAIL = 66;

/** The way back to a path: everything behind it is gone. A path that is not in the trail changes nothing. */
export function trimTo(trail: Trail, path: string): Trail {
  const at = trail.findIndex((crumb) => crumb.path === path);
  return at < 0 ? trail : trail.slice(0, at + 1);
}

/**
 * The trail after a screen has opened. One that is in it already is gone back to; one that belongs below a screen of
 * it goes on from the last such; any other begins a trail of its own, from where it belongs. So a tag with two parents
 * is shown below the one that the learner came by. Spec §2: de-duplicated by path.
 */
export function visit(trail: Trail, crumb: Crumb, { above, isBelow }: Whereabouts): Trail {
  const at = trail.findIndex((one) => one.path === crumb.path);
  if (at >= 0) return [...trail.slice(0, at), crumb]; // the newest name and page of it
  const from = trail.findLast(isBelow);
  const way = from ? trimTo(trail, from.path) : onceEach(above).filter((one) => one.path !== crumb.path);
  return [...way.slice(0, LONGEST_TRAIL - 1), crumb];
}

/** Each path once, where it stands first. */
export function onceEach(trail: Trail): Trail {
  const seen = new Set<string>();
  return trail.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** The trail of the learner who is signed in: kept for the session of this tab, and for nobody else. */
export interface TrailKeeper extends Projection<Trail> {
  visit: (crumb: Crumb, whereabouts: Whereabouts) => void;
  clear: () => void;
}
