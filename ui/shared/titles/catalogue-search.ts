import { useEffect, useMemo } from 'react';
import { buildSearchIndex, type Catalogue, prepareSlice, type SearchIndex } from '#domain/catalogue/index.ts';
import type { Language } from '../../i18n/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useService } from '../../entry/services.ts';
import { nameOfTag } from './title-view.ts';

/** Pause in ms between slices of indexing, so that typing and scrolling stay responsive. */
const PAUSE_MS = 4;

/** Last index of each catalogue. Tag names depend on the language. */
const indexes = new WeakMap<Catalogue, { language: Language; index: SearchIndex }>();

/** Shared search index of a catalogue. Usable at once; background work makes it faster. */
export function useCatalogueSearch(catalogue: Catalogue): SearchIndex {
  const { t, language } = useText();
  const { after, now } = useService('timer');
  const index = useMemo(() => {
    const known = indexes.get(catalogue);
    if (known?.language === language) return known.index;
    const fresh = buildSearchIndex(catalogue, (tag) => nameOfTag(tag, t));
    indexes.set(catalogue, { language, index: fresh });
    return fresh;
  }, [catalogue, language, t]);
  useEffect(() => {
    let stop: () => void = () => undefined;
    const work = () => {
      if (prepareSlice(index, now)) stop = after(PAUSE_MS, work);
    };
    stop = after(PAUSE_MS, work);
    return () => stop();
  }, [index, after, now]);
  return index;
}
