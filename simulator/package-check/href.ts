import { decodeUrlComponent } from '../decoded.ts';
import { nearPath } from './package-files.ts';

/** Target of a manifest `href`. */
export type Target =
  | { readonly is: 'file'; readonly path: string; readonly launch: string }
  | { readonly is: 'other case'; readonly path: string; readonly near: string }
  | { readonly is: 'missing'; readonly path: string }
  | { readonly is: 'elsewhere'; readonly host: string }
  | { readonly is: 'outside' };

/** Resolves a `href`: removes query and fragment, decodes it, and resolves dots. */
export function resolveHref(href: string, sizes: ReadonlyMap<string, number>): Target {
  const given = href.trim();
  if (/^(https?:)?\/\//i.test(given)) return { is: 'elsewhere', host: hostOf(given) };
  if (/^([a-z][a-z\d+.-]*:|[\\/])/i.test(given)) return { is: 'outside' };
  const [plain = ''] = given.split(/[?#]/, 1);
  const parts: string[] = [];
  for (const part of decodeUrlComponent(plain).replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.pop() === undefined) return { is: 'outside' };
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  const path = parts.join('/');
  if (sizes.has(path)) return { is: 'file', path, launch: path + given.slice(plain.length) };
  const near = nearPath(path, sizes.keys());
  return near === undefined ? { is: 'missing', path } : { is: 'other case', path, near };
}

const hostOf = (address: string): string => {
  const full = address.startsWith('//') ? `https:${address}` : address;
  return URL.canParse(full) ? new URL(full).host : address;
};
