import { markMatches } from '#domain/catalogue/index.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { truncateText } from '../../format/truncate.ts';

/**
 * Name with highlighted search matches. Names longer than `most` characters are truncated on screen and complete for
 * screen readers.
 */
export function HighlightedName({ name, query, most }: { name: string; query: string; most: number }) {
  const shown = truncateText(name, most);
  const marked = markMatches(shown, query).map(({ text, found }, i) => (found ? <mark key={i}>{text}</mark> : text));
  if (shown === name) return <bdi>{marked}</bdi>;
  return (
    <>
      <bdi aria-hidden="true">{marked}</bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
