import type { ContentFault } from '#domain/player/index.ts';
import { parseXml, textOf } from './chapter/chapter.ts';
import type { Entries } from './entries.ts';

/** The book cannot be displayed; `fault` is the reason. */
export class BookError extends Error {
  readonly fault: ContentFault;

  constructor(why: string, fault: ContentFault = 'damaged') {
    super(why);
    this.fault = fault;
  }
}

const ENCRYPTION = 'META-INF/encryption.xml';
/** Algorithms of obfuscated fonts: the book is readable without them. Any other encryption means DRM. */
const FONT_LOCKS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

/** Paths of unreadable entries. Rejects with Unfit if the book has DRM. */
export async function lockedEntries(entries: Entries): Promise<ReadonlySet<string>> {
  const bytes = await entries.read(ENCRYPTION);
  const locked = new Set<string>();
  if (!bytes) return locked;
  for (const data of all(parseXml(textOf(bytes)), 'EncryptedData')) {
    const algorithm = all(data, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? 'not named';
    if (!FONT_LOCKS.has(algorithm)) throw new BookError(`locked: ${algorithm}`, 'unsupported');
    const path = entries.find(all(data, 'CipherReference')[0]?.getAttribute('URI') ?? '');
    if (path !== undefined) locked.add(path);
  }
  return locked;
}

const all = (from: Document | Element, name: string): Element[] => [...from.getElementsByTagNameNS('*', name)];
