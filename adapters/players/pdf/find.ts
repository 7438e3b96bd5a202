import type { DocumentTools, DocumentView } from '#domain/player/index.ts';
import type { Viewer } from './viewer.ts';

/** FindState.PENDING of pdf.js; the enum itself is not exported. */
const SEARCHING = 3;

type Found = DocumentView['find'];

/** Find in the document: the same words asked for again go on from the match that is shown. `change` hears what came of it. */
export function findIn(viewer: Viewer, found: () => Found, change: (found: Found) => void): DocumentTools['find'] {
  const { bus } = viewer;
  const counted = (now: { matchesCount?: { current: number; total: number }; state?: number }) => {
    const before = found();
    change({
      matches: now.matchesCount?.total ?? before.matches,
      current: now.matchesCount?.current ?? before.current,
      searching: now.state === undefined ? before.searching : now.state === SEARCHING,
    });
  };
  bus.on('updatefindmatchescount', counted);
  bus.on('updatefindcontrolstate', counted);

  let query = '';
  return (text, direction, { matchCase = false, wholeWords = false } = {}) => {
    if (text === '') {
      query = '';
      bus.dispatch('findbarclose', { source: viewer });
      change({ matches: 0, current: 0, searching: false });
      return;
    }
    const asked = JSON.stringify([text, matchCase, wholeWords]);
    const type = asked === query ? 'again' : '';
    query = asked;
    if (type === '') change({ matches: 0, current: 0, searching: true });
    bus.dispatch('find', {
      source: viewer,
      type,
      query: text,
      caseSensitive: matchCase,
      entireWord: wholeWords,
      highlightAll: true,
      findPrevious: direction === 'previous',
      matchDiacritics: false,
    });
  };
}
