import { markMatches } from '#domain/catalogue/index.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { cut } from '../../format/truncate.ts';

/** A name with what was found in it marked. Long names are cut to `most` characters, and said whole. */
export function Marked({ name, query, most }: { name: string; query: string; most: number }) {
  const shown = cut(name, most);
  const marked = markMatches(shown, query).map(({ text, found }, i) => (found ? <mark key={i}>{text}</mark> : text));
  if (shown === name) return <bdi>{marked}</bdi>;
  return (
    <>
      <bdi aria-hidden="true">{marked}</bdi>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
