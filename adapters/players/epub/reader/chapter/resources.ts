import type { Wanted } from './clean.ts';
import type { Entries } from '../entries.ts';
import { leadsTo, typeOf } from '../paths.ts';
import { plainCss } from './plain-css.ts';

/** Stands for a file that is not in the book. */
const NOTHING = 'data:,';
const isSheet = (path: string) => typeOf(path) === 'text/css';
/** Style sheets that import each other end here. */
const IMPORTS_MOST = 5;

export type Resources = {
  /** Puts addresses of this page in the place of the book's own. */
  fill: (wanted: readonly Wanted[], chapter: string) => Promise<void>;
};

/** The pictures, styles and fonts of a book as addresses of this page (`blob:`). Each is read once. */
export function resourcesOf(entries: Entries, isLocked: (path: string) => boolean): Resources {
  const urls = new Map<string, Promise<string>>();
  /** What is no style sheet may not be loaded as one. */
  const noSheet = URL.createObjectURL(new Blob([], { type: 'text/css' }));
  const urlOf = (path: string, depth: number): Promise<string> => {
    const known = entries.find(path);
    if (known === undefined || isLocked(known)) return Promise.resolve(NOTHING);
    // Sheets that import each other in a circle would wait for each other: each step in is another sheet.
    const key = isSheet(known) ? `${depth} ${known}` : known;
    const already = urls.get(key);
    if (already) return already;
    const url = entries.read(known).then(async (bytes) => {
      if (!bytes) return NOTHING;
      const type = typeOf(known);
      const content =
        type === 'text/css' ? await rewritten(new TextDecoder().decode(bytes), known, depth) : bytes.slice();
      return URL.createObjectURL(new Blob([content], { type }));
    });
    urls.set(key, url);
    return url;
  };
  const rewritten = async (css: string, path: string, depth: number): Promise<string> => {
    const parts = plainCss(css).split(ADDRESS);
    // split() gives: text, whole, quoted import, in url(), then text again.
    const out: string[] = [];
    for (let at = 0; at < parts.length; at += 4) {
      out.push(parts[at] ?? '');
      const whole = parts[at + 1];
      if (whole === undefined) continue;
      const isImport = /@import\s*$/i.test(out.join('').slice(-40)) || parts[at + 2] !== undefined;
      const written = unquoted(parts[at + 2] ?? parts[at + 3] ?? '');
      const url = await addressOf(written, path, isImport ? depth + 1 : depth, isImport);
      out.push(parts[at + 2] === undefined ? `url("${url}")` : `@import url("${url}")`);
    }
    return out.join('');
  };
  const addressOf = (written: string, path: string, depth: number, isImport: boolean): string | Promise<string> => {
    const isData = /^data:(image|font|application\/(x-)?font)/i.test(written) || written.startsWith('#');
    if (isData && !isImport) return written.replace(/["\\\n]/g, '');
    const to = depth > IMPORTS_MOST ? undefined : leadsTo(written, path);
    const isHere = to?.at === 'inside' && entries.find(to.path) !== undefined && (!isImport || isSheet(to.path));
    return isHere ? urlOf(to.path, depth) : isImport ? noSheet : NOTHING;
  };
  return {
    fill: async (wanted, chapter) => {
      await Promise.all(
        wanted.map(async (one) => {
          if (one.what === 'file') {
            const isLink = one.element.localName === 'link';
            const url = isLink && !isSheet(entries.find(one.path) ?? '') ? noSheet : await urlOf(one.path, 0);
            one.element.setAttributeNS(one.namespace, one.attribute, url);
          } else if (one.attribute)
            one.element.setAttribute('style', await rewritten(one.element.getAttribute('style') ?? '', chapter, 0));
          else one.element.textContent = await rewritten(one.element.textContent, chapter, 0);
        }),
      );
    },
  };
}

const ADDRESS = /(@import\s*("[^"]*"|'[^']*')|url\(\s*("[^"]*"|'[^']*'|[^)]*?)\s*\))/gi;

const unquoted = (text: string): string => text.trim().replace(/^(['"])([\s\S]*)\1$/, '$2');
