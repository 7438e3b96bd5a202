import type { ContentFault } from '#domain/player/index.ts';
import { parseXml, textOf } from './chapter/chapter.ts';
import type { Entries } from './entries.ts';

/** The book cannot be shown, and why. */
export class Unfit extends Error {
  readonly fault: ContentFault;

  constructor(why: string, fault: ContentFault = 'damaged') {
    super(why);
    this.fault = fault;
  }
}

const ENCRYPTION = 'META-INF/encryption.xml';
/** Fonts made unreadable on their own: the book is read without them. Everything else is a lock without its key. */
const FONT_LOCKS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Paths of entries that cannot be read as they are. Rejects with Unfit for a book that is locked (DRM). */
export async function lockedEntries(entries: Entries): Promise<ReadonlySet<string>> {
  const bytes = await entries.read(ENCRYPTION);
  const locked = new Set<string>();
  if (!bytes) return locked;
  for (const data of all(parseXml(textOf(bytes)), 'EncryptedData')) {
    const algorithm = all(data, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? 'not named';
    if (!FONT_LOCKS.has(algorithm)) throw new Unfit(`locked: ${algorithm}`, 'unsupported');
    const path = entries.find(all(data, 'CipherReference')[0]?.getAttribute('URI') ?? '');
    if (path !== undefined) locked.add(path);
  }
  return locked;
}

const all = (from: Document | Element, name: string): Element[] => [...from.getElementsByTagNameNS('*', name)];
