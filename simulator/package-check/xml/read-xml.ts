import { SaxesParser } from 'saxes';
import { type Lines, linesOf, type TextPosition } from '../text-positions.ts';

/** An element by local name. Attributes also use local names, because prefixes are arbitrary. */
export type XmlElement = {
  readonly name: string;
  readonly namespace: string;
  readonly at: TextPosition;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Trimmed text of the element itself. */
  readonly text: string;
};

type Open = {
  name: string;
  namespace: string;
  at: TextPosition;
  attributes: Map<string, string>;
  children: Open[];
  text: string;
};

export type XmlRead =
  { readonly root: XmlElement } | { readonly wrong: string; readonly at: TextPosition; readonly entities?: true };

type Wrong = Extract<XmlRead, { wrong: string }>;

const MOST_BYTES = 16 * 1024 ** 2;
const MOST_DEPTH = 200;

/** Parses a document, or returns its first error with position. Never throws for its content. */
export function readXml(bytes: Uint8Array): XmlRead {
  if (bytes.length > MOST_BYTES) return { wrong: 'it has more than 16 MB', at: { line: 1, column: 1 } };
  const decoded = decodeXml(bytes);
  if ('wrong' in decoded) return { wrong: decoded.wrong, at: linesOf(decoded.upTo).at(decoded.upTo.length) };
  return new Reading(decoded.text).read();
}

class Reading {
  readonly #text: string;
  readonly #lines: Lines;
  readonly #open: Open[] = [];
  #root: Open | undefined;
  #wrong: Wrong | undefined;
  readonly #parser = new SaxesParser({ xmlns: true, position: true });

  constructor(text: string) {
    this.#text = text;
    this.#lines = linesOf(text);
  }

  read(): XmlRead {
    this.#listen();
    try {
      this.#parser.write(this.#text).close();
    } catch (error) {
      // The parser recovers from most errors, and needs minutes for the rest of a hostile document: the first one ends it.
      if (!this.#wrong) this.#wrong = this.#explain(error instanceof Error ? error.message : String(error));
    }
    if (this.#wrong) return this.#wrong;
    return this.#root ? { root: this.#root } : { wrong: 'it has no element', at: { line: 1, column: 1 } };
  }

  #listen(): void {
    this.#parser.on('error', ({ message }) => this.#fail(message));
    this.#parser.on('doctype', (text) => {
      if (/<!ENTITY/i.test(text)) this.#stop({ wrong: 'it declares entities', at: this.#here(), entities: true });
    });
    this.#parser.on('opentag', ({ name, local, uri, attributes }) => {
      const made: Open = {
        name: local,
        namespace: uri,
        at: this.#lines.at(this.#text.lastIndexOf(`<${name}`, this.#parser.position - 1)),
        attributes: new Map(Object.values(attributes).map((one) => [one.local, one.value])),
        children: [],
        text: '',
      };
      this.#open.at(-1)?.children.push(made);
      this.#root ??= made;
      this.#open.push(made);
      if (this.#open.length > MOST_DEPTH) this.#fail(`elements lie more than ${MOST_DEPTH} deep in each other`);
    });
    this.#parser.on('closetag', () => {
      const closed = this.#open.pop();
      if (closed) closed.text = closed.text.trim();
    });
    const say = (text: string) => {
      const inside = this.#open.at(-1);
      if (inside) inside.text += text;
    };
    this.#parser.on('text', say);
    this.#parser.on('cdata', say);
  }

  #fail(message: string): never {
    return this.#stop(this.#explain(message));
  }

  #stop(wrong: Wrong): never {
    this.#wrong = wrong;
    throw new Error(wrong.wrong);
  }

  #explain(message: string): Wrong {
    // The parser reports an unterminated entity at the end of the document, so the position of its "&" is used.
    const stray = strayAmpersand(this.#text);
    return stray !== undefined && stray < this.#parser.position
      ? { wrong: 'a "&" stands by itself', at: this.#lines.at(stray) }
      : { wrong: message.replace(/^\d+:\d+: /, ''), at: this.#here() };
  }

  #here(): TextPosition {
    return { line: this.#parser.line, column: this.#parser.column + 1 };
  }
}

/** An unterminated section reaches to the end, so that each character is read once. */
const NO_TEXT_OR_AMPERSAND =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?!(?:#\d+|#x[\da-f]+|[a-z_:][\w.:-]*);)/gi;

/** Position of the first "&" that starts no entity. */
function strayAmpersand(text: string): number | undefined {
  for (const { 0: found, index } of text.matchAll(NO_TEXT_OR_AMPERSAND)) if (found === '&') return index;
  return undefined;
}

/** Decoded text, or the reason why decoding failed. */
type Decoded = { readonly text: string } | { readonly wrong: string; readonly upTo: string };

/** Decodes XML by byte order mark, byte pattern, or declared encoding; default UTF-8. XML 1.0, Appendix F. */
function decodeXml(bytes: Uint8Array): Decoded {
  const lies = byMark(bytes);
  const declared = lies === undefined ? declaredIn(bytes) : undefined;
  const encoding = lies ?? declared ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch {
    return { wrong: `it declares the encoding "${encoding}", which nobody knows`, upTo: '' };
  }
  const text = decoder.decode(bytes);
  const broken = text.indexOf('\u{fffd}');
  if (broken >= 0) {
    const said = declared === undefined ? 'it says nothing else' : `it declares "${declared}"`;
    return { wrong: `a character is not ${decoder.encoding.toUpperCase()}, and ${said}`, upTo: text.slice(0, broken) };
  }
  const says = /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1];
  if (lies?.startsWith('utf-16') && says !== undefined && !/^(utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(says))
    return { wrong: `it is written in UTF-16 and declares "${says}"`, upTo: '' };
  return { text };
}

function byMark([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0x3c && b === 0 && d === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0) return 'utf-16be';
  return undefined;
}

const declaredIn = (bytes: Uint8Array): string | undefined =>
  /^<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
