import { useCallback } from 'react';
import { type Catalogue, type Tag, tagOpensAfter, type Title } from '#domain/catalogue/index.ts';
import { useStatusOf } from '../../shared/session/views.ts';

/** The titles that open a locked tag, as far as the platform tells and the catalogue holds them. */
export function useOpensAfter(catalogue: Catalogue): (tag: Tag) => readonly Title[] {
  const statusOf = useStatusOf();
  return useCallback(
    (tag) =>
      tagOpensAfter(tag.id, (id) => statusOf(id).status, catalogue).flatMap((id) => catalogue.titles.get(id) ?? []),
    [catalogue, statusOf],
  );
}
