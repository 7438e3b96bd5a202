import type { Projection } from '../kernel/projection.ts';

/** Breadcrumb: a screen that the learner visited. Spec §2 Breadcrumbs (name, itemName, tagId, params). */
export type Breadcrumb = {
  /** Screen: `catalogue` for a tag, `title`, or any other; other screens have no parent. */
  name: string;
  /** Name of the item shown, as the platform sent it; '' if the screen has none or it was lost on reload. */
  itemName: string;
  /** The displayed tag, or the tag from which the title was opened. */
  tagId: string | undefined;
  /** Query parameters of the address: page of a list, search text. */
  params: Readonly<Record<string, string>>;
  /** Identifies the breadcrumb; without the query. */
  path: string;
};

/** Breadcrumbs from first to current screen. No path occurs twice. */
export type BreadcrumbTrail = readonly Breadcrumb[];

/** Position of a screen in the catalogue, used while no breadcrumb trail is recorded: after a deep link. */
export type CataloguePath = {
  /** Parent screens, the topmost first. */
  above: BreadcrumbTrail;
  /** Whether this screen is a direct child of the given one. */
  isBelow: (from: Breadcrumb) => boolean;
};

/** Maximum length; deeper than any catalogue. An endless one would fill the tab’s storage. */
export const LONGEST_BREADCRUMBS = 66;

/** Goes back to a path: drops all breadcrumbs after it. An unknown path changes nothing. */
export function trimTo(trail: BreadcrumbTrail, path: string): BreadcrumbTrail {
  const at = trail.findIndex((crumb) => crumb.path === path);
  return at < 0 ? trail : trail.slice(0, at + 1);
}

/**
 * Breadcrumbs after a screen has opened. A screen among them is gone back to. A child of one of them is appended after
 * the last such parent. Any other screen starts new breadcrumbs from its own parents. So a tag with two parents appears
 * below the one that the learner came from. Spec §2: de-duplicated by path.
 */
export function visit(trail: BreadcrumbTrail, crumb: Breadcrumb, { above, isBelow }: CataloguePath): BreadcrumbTrail {
  const at = trail.findIndex((one) => one.path === crumb.path);
  if (at >= 0) return [...trail.slice(0, at), crumb]; // with the newest name and page
  const from = trail.findLast(isBelow);
  const way = from ? trimTo(trail, from.path) : onceEach(above).filter((one) => one.path !== crumb.path);
  return [...way.slice(0, LONGEST_BREADCRUMBS - 1), crumb];
}

/** Removes duplicate paths; keeps the first. */
export function onceEach(trail: BreadcrumbTrail): BreadcrumbTrail {
  const seen = new Set<string>();
  return trail.filter(({ path }) => !seen.has(path) && seen.add(path));
}

/** Breadcrumbs of the signed-in learner, stored for the session of this tab. */
export interface BreadcrumbStore extends Projection<BreadcrumbTrail> {
  visit: (crumb: Breadcrumb, cataloguePath: CataloguePath) => void;
  clear: () => void;
}
