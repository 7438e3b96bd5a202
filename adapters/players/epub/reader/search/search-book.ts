import { fold } from '#domain/text/index.ts';
import { MATCHES_MOST, type ToApp } from '../../protocol.ts';
import type { LoadedBook } from '../load-book.ts';
import { matchesIn } from './search.ts';

/** Searches all chapters; what a later search has overtaken says nothing more. Empty words find nothing. */
export type BookSearch = (id: number, text: string, loaded: LoadedBook | undefined) => Promise<void>;

/** Search over a whole book: matches are said chapter by chapter, each with the title it stands under. */
export function bookSearch(say: (message: ToApp) => void, titleIn: (index: number) => string): BookSearch {
  let searching = 0;
  return async (id, text, loaded) => {
    searching = id;
    const wanted = fold(text);
    let room = MATCHES_MOST + 1; // one more says that there are more
    for (const [index, section] of (loaded && wanted !== '' ? loaded.sections : []).entries()) {
      if (!section.linear || room <= 0 || !loaded) continue;
      const chapter = await loaded.plain(section);
      if (searching !== id) return;
      const matches = matchesIn(chapter, wanted, room, {
        chapter: titleIn(index),
        placeOf: (range) => section.cfiFromRange(range),
      });
      room -= matches.length;
      if (matches.length > 0) say({ op: 'found', id, matches: matches.slice(0, MATCHES_MOST), done: false });
    }
    say({ op: 'found', id, matches: [], done: true });
  };
}
