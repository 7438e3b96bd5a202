import { parseServerHtml, SILENT } from '../../entry/server-html.tsx';

const BLOCKS = 'p,br,div,li,tr,td,th,dt,dd,pre,blockquote,h1,h2,h3,h4,h5,h6';
const WORDS_FROM = 4_000;

/** Plain text of server HTML on one line; only the beginning of a long text. */
export function wordsOfHtml(html: string): string {
  const start = html.slice(0, WORDS_FROM);
  if (!/[<&]/.test(start)) return start.trim();
  const body = parseServerHtml(start);
  for (const silent of body.querySelectorAll([...SILENT].join())) silent.remove();
  for (const block of body.querySelectorAll(BLOCKS)) block.append(' ');
  return body.textContent.replace(/\s+/g, ' ').trim();
}
