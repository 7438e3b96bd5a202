import { fileAt } from '../packs/places.ts';
import { addressOf, type BuildList, CONFIGURATION } from '../build-list.ts';

/** What the worker answers a request with; undefined: it leaves it alone. */
export type WhichAnswer = 'page' | 'file' | 'configuration' | 'pack' | undefined;

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

/**
 * Which of a page's requests are for the application itself. Calls of the platform, content and whatever else lives on this
 * host are none, whatever their form: they do not even pass through the worker.
 */
export function whichAnswer(
  { method, url, mode, destination, headers }: Asked,
  list: Pick<BuildList, 'files'>,
  origin: string,
): WhichAnswer {
  const address = new URL(url);
  const { pathname, search } = address;
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (fileAt(pathname)) return PLAYED.has(destination) && mode !== 'navigate' ? 'pack' : undefined;
  if (headers.has('Range')) return undefined;
  if (mode === 'navigate') return destination === 'document' && isApplicationPath(pathname) ? 'page' : undefined;
  if (pathname === CONFIGURATION) return 'configuration';
  if (pathname.startsWith('/assets/')) return 'file'; // also of another build: a name says what is in it
  if (pathname.startsWith('/lang/')) return /^\?v=[0-9a-f]{10}$/.test(search) ? 'file' : undefined;
  const isListed = Object.hasOwn(list.files, pathname) && pathname + search === addressOf(pathname, list);
  return isListed && KEPT_FOLDER.test(pathname) ? 'file' : undefined;
}

/** What a player asks for: a file of a pack is never shown as a page, nor run. */
const PLAYED: ReadonlySet<RequestDestination> = new Set(['', 'audio', 'video', 'track']);

const KEPT_FOLDER = /^\/pdf-assets\//;

/** Folders of files and of content, calls of the platform, and what a host has for itself behind two underscores. */
const OTHERS = /^\/(api|statesync|proxy|xapi|assets|lang|pdf-assets|on-device|shell|reader|contentstream|__\w+)(\/|$)/i;

/** What the application's page answers: no file, and nothing of the platform. */
const isApplicationPath = (path: string): boolean =>
  path === '/' || path === '/index.html' || !(OTHERS.test(path) || /\.\w+$/.test(path));
