import { useEffect, useMemo } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import {
  type Catalogue,
  type Breadcrumb,
  isCatalogueTag,
  topLevelPath,
  rootTag,
  type Tag,
  type Title,
  type CataloguePath,
  pathOfTag,
  pathOfTitle,
} from '#domain/catalogue/index.ts';
import { Breadcrumbs } from '../../components/navigation/breadcrumbs.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import type { T, TextKey } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';

/** Adds a breadcrumb for a top-level screen, named by a text key. */
export function useStartBreadcrumb(name: TextKey | undefined): void {
  const { pathname, search } = useLocation();
  const visit = useMemo((): Visit | undefined => {
    if (name === undefined) return undefined;
    const params = Object.fromEntries(new URLSearchParams(search));
    return { here: { name, itemName: '', tagId: undefined, params, path: pathname }, cataloguePath: topLevelPath };
  }, [name, pathname, search]);
  useVisit(visit);
}

/** Adds a breadcrumb for an opened tag. Waits for the complete catalogue, which knows the tag’s parents. */
export function useTagBreadcrumb(catalogue: Catalogue | undefined, tag: Tag): void {
  const { orgCode = '' } = useParams();
  const page = useSearchParams()[0].get('page');
  const visit = useMemo((): Visit | undefined => {
    if (!catalogue) return undefined;
    const crumbOf = crumbsOfTags(orgCode, catalogue);
    const here = page === null ? crumbOf(tag) : { ...crumbOf(tag), params: { page } };
    return { here, cataloguePath: pathOfTag(catalogue, tag, crumbOf) };
  }, [catalogue, tag, orgCode, page]);
  useVisit(visit);
}

/** Adds a breadcrumb for a title, opened from a tag or directly. */
export function useTitleBreadcrumb(catalogue: Catalogue, title: Title, shownIn: Tag | undefined, path: string): void {
  const { orgCode = '' } = useParams();
  const visit = useMemo((): Visit => {
    const here = { name: 'title', itemName: title.name, tagId: shownIn?.id, params: {}, path };
    return { here, cataloguePath: pathOfTitle(catalogue, title, shownIn, crumbsOfTags(orgCode, catalogue)) };
  }, [catalogue, title, shownIn, orgCode, path]);
  useVisit(visit);
}

type Visit = { here: Breadcrumb; cataloguePath: CataloguePath };

function useVisit(visit: Visit | undefined): void {
  const { trail } = useClient('catalogue');
  useEffect(() => {
    if (visit) trail.visit(visit.here, visit.cataloguePath);
  }, [trail, visit]);
}

/** Breadcrumbs of the current screen. Renders nothing until the screen has registered, and for a top-level screen. */
export function BreadcrumbTrail() {
  const { trail } = useClient('catalogue');
  const crumbs = useView(trail, selectWholeState);
  const { pathname } = useLocation();
  const here = crumbs.at(-1);
  if (!here || crumbs.length < 2 || !isSamePath(here.path, pathname)) return null;
  return <NamedTrail crumbs={crumbs} />;
}

/** Takes names from the catalogue after a reload; drops breadcrumbs of unknown items. */
function NamedTrail({ crumbs }: { crumbs: readonly Breadcrumb[] }) {
  const loaded = useResource(useClient('catalogue').all);
  const catalogue = loaded.at === 'ready' ? loaded.value : undefined;
  const { t } = useText();
  const named = crumbs.flatMap((crumb) => {
    const name = nameOf(crumb, catalogue, t);
    return name === undefined ? [] : [{ name, href: hrefOf(crumb), crumb }];
  });
  if (named.length < 2 || named.at(-1)?.crumb !== crumbs.at(-1)) return null;
  return <Breadcrumbs crumbs={named.map(({ name, href }) => ({ name, href }))} />;
}

function crumbsOfTags(orgCode: string, catalogue: Catalogue): (tag: Tag) => Breadcrumb {
  const root = rootTag(catalogue);
  return ({ id, name }) => ({
    name: 'catalogue',
    itemName: name,
    tagId: id,
    params: {},
    path: id === root?.id ? to.catalogue(orgCode) : to.catalogue(orgCode, id),
  });
}

function nameOf({ name, itemName, tagId }: Breadcrumb, catalogue: Catalogue | undefined, t: T): string | undefined {
  if (name !== 'catalogue' && name !== 'title') return t(name as 'home.title'); // text key of a name, without parameters
  const known = name === 'catalogue' && tagId !== undefined ? catalogue?.tags.get(tagId)?.name : undefined;
  const item = itemName || known;
  if (item === undefined) return undefined;
  return name === 'catalogue' && isCatalogueTag({ name: item }) ? t('catalogue.title') : item;
}

function hrefOf({ path, params }: Breadcrumb): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Browser and route table may encode the same character differently. */
function isSamePath(a: string, b: string): boolean {
  try {
    return a === b || decodeURIComponent(a) === decodeURIComponent(b);
  } catch {
    return false; // a malformed path equals no other
  }
}
