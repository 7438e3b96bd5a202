import { markMatches } from '#domain/catalogue/index.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { cut } from '../format/truncate.ts';

/** Nobody listens to more of a name; a page that holds a hundred thousand characters out of sight stands still. */
const SAID_MOST = 500;

/** A name with what was found in it marked. Long names are cut to `most` characters, and said at greater length. */
export function Marked({ name, query, most }: { name: string; query: string; most: number }) {
  const shown = cut(name, most);
  const marked = markMatches(shown, query).map(({ text, found }, i) => (found ? <mark key={i}>{text}</mark> : text));
  if (shown === name) return <bdi>{marked}</bdi>;
  return (
    <>
      <bdi aria-hidden="true">{marked}</bdi>
      <VisuallyHidden>{cut(name, SAID_MOST)}</VisuallyHidden>
    </>
  );
}
