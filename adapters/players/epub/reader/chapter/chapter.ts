import { inertDocument } from '../../../../trusted-types.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Decodes text in its declared encoding; UTF-8 without a declaration. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const named = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(text.slice(0, 200))?.[1];
  if (named === undefined || /^utf-?8$/i.test(named)) return text;
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return text; // unknown encoding
  }
}

export const parseXml = (text: string): Document => inertDocument(text, 'application/xml');

/** Parses a chapter into a page with head and body. Malformed XHTML is parsed as HTML. */
export function parseChapter(bytes: Uint8Array): Document {
  // A base element takes effect on parsing; URLs must resolve within the book instead.
  const text = textOf(bytes).replace(/(<\/?)(\w+:)?base(?=[\s/>])/gi, '$1meta');
  let parsed = inertDocument(text, 'application/xhtml+xml');
  if (parsed.querySelector('parsererror')) parsed = inertDocument(text, 'text/html');
  const root = parsed.documentElement;
  if (root.localName === 'svg') return drawing(root);
  if (root.namespaceURI !== XHTML || root.localName !== 'html')
    return page('', (body) => (body.textContent = root.textContent));
  if (!root.querySelector(':scope > head')) root.prepend(parsed.createElementNS(XHTML, 'head'));
  if (!root.querySelector(':scope > body')) root.append(parsed.createElementNS(XHTML, 'body'));
  return parsed;
}

/** Placeholder page of a missing chapter; the book continues after it. */
export const missingPage = (title: string, lead: string): Document =>
  page(title, (body) => {
    for (const [name, text] of [
      ['h2', title],
      ['p', lead],
    ] as const) {
      const line = body.ownerDocument.createElementNS(XHTML, name);
      line.textContent = text;
      body.append(line);
    }
  });

function drawing(svg: Element): Document {
  return page('', (body) => {
    body.setAttribute('style', 'margin:0;text-align:center');
    const shown = body.ownerDocument.importNode(svg, true);
    if (!shown.hasAttribute('height')) shown.setAttribute('style', 'max-width:100%;max-height:95vh');
    body.append(shown);
  });
}

function page(title: string, fill: (body: Element) => void): Document {
  const made = document.implementation.createDocument(XHTML, 'html', null);
  const add = (parent: Element, name: string) => parent.appendChild(made.createElementNS(XHTML, name));
  add(add(made.documentElement, 'head'), 'title').textContent = title;
  fill(add(made.documentElement, 'body'));
  return made;
}
