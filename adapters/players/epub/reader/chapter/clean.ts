import { resolveLink } from '../paths.ts';
import { plainCss } from './plain-css.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Elements that run code, load a page, or change how URLs resolve. */
const BARRED = new Set(
  'script iframe frame frameset object embed applet portal base meta form handler listener fencedframe template'.split(
    ' ',
  ),
);
/** SVG animation can set an attribute to a URL or a handler. */
const MOVERS = new Set(['animate', 'set', 'animatetransform', 'animatemotion', 'discard']);
/** Attributes with URLs that are not restored, or that capture keys or focus. */
const BARRED_ATTRIBUTES = new Set(
  'srcset srcdoc action formaction ping manifest background target download autofocus accesskey contenteditable autoplay usemap'.split(
    ' ',
  ),
);
const SVG = 'http://www.w3.org/2000/svg';
/** CSS `url()` outside the same page, in SVG paint attributes. */
const LEADS_OUT = /url\(\s*(?!["']?#)/i;
const ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'cite', 'longdesc', 'codebase', 'classid', 'base']);

/** A file URL to insert in place of the book's own. */
export type ResourceReference =
  | { what: 'file'; element: Element; attribute: string; namespace: string | null; path: string }
  | { what: 'style'; element: Element; attribute: 'style' | undefined };

/**
 * Sanitizes a chapter in place: no scripts, handlers or frames, no URLs outside the book. Removed elements are replaced
 * by empty ones, because positions (CFIs) count elements. Link targets move to `data-inside` or `data-outside`. Returns
 * the files that the chapter needs. Threat: a book is third-party content.
 */
export function sanitizeChapter(chapter: Document, path: string): ResourceReference[] {
  const wanted: ResourceReference[] = [];
  for (const element of [...chapter.querySelectorAll('*')]) {
    const name = element.localName.toLowerCase();
    if (element === chapter.documentElement || name === 'body') {
      attributesOf(element, path, wanted);
      continue;
    }
    const inHead = element.parentElement?.localName === 'head';
    if (BARRED.has(name) && !(name === 'meta' && isViewport(element))) {
      if (inHead) element.remove();
      else giveWay(element, name === 'form' || name === 'object');
    } else if (MOVERS.has(name) || (name === 'link' && !isStyleSheet(element))) {
      if (inHead) element.remove();
      else giveWay(element, false);
    } else {
      attributesOf(element, path, wanted);
      if (name === 'style') wanted.push({ what: 'style', element, attribute: undefined });
    }
  }
  for (const node of [...chapter.childNodes]) if (node.nodeType === Node.PROCESSING_INSTRUCTION_NODE) node.remove();
  return wanted;
}

function attributesOf(element: Element, path: string, wanted: ResourceReference[]): void {
  for (const { name, localName, value, namespaceURI } of [...element.attributes]) {
    const known = localName.toLowerCase();
    if (known.startsWith('on') || BARRED_ATTRIBUTES.has(known)) element.removeAttribute(name);
    else if (known === 'style') {
      if (/url\(|image|src\(|\\|@/i.test(value)) wanted.push({ what: 'style', element, attribute: 'style' });
    } else if (known === 'tabindex' && Number(value) > 0) element.setAttribute(name, '0');
    else if (element.namespaceURI === SVG && LEADS_OUT.test(plainCss(value))) element.removeAttribute(name);
    else if (ADDRESSES.has(known)) address(element, { name, known, value, namespaceURI }, path, wanted);
  }
}

type Address = { name: string; known: string; value: string; namespaceURI: string | null };

function address(
  element: Element,
  { name, known, value, namespaceURI }: Address,
  path: string,
  wanted: ResourceReference[],
): void {
  const kind = element.localName.toLowerCase();
  const to = resolveLink(value, path);
  element.removeAttribute(name);
  if (kind === 'a' || kind === 'area') {
    if (known !== 'href' || !to) return;
    if (to.at === 'inside') element.setAttribute('data-inside', to.path + to.fragment);
    else element.setAttribute('data-outside', to.href);
    // Keeps the link focusable and accessible; the reader handles its target.
    element.setAttribute('href', '#');
    return;
  }
  if (to?.at !== 'inside') {
    // Images may be embedded as data URLs.
    if (/^data:image\/(png|jpe?g|gif|webp|avif);/i.test(value.trim()) && kind !== 'use')
      element.setAttributeNS(namespaceURI, name, value);
    return;
  }
  if (kind === 'use' || value.trim().startsWith('#')) {
    if (value.trim().startsWith('#')) element.setAttributeNS(namespaceURI, name, value);
    return;
  }
  const isShown =
    (known === 'src' && /^(img|audio|video|source|track|input)$/.test(kind)) ||
    (known === 'poster' && kind === 'video') ||
    (known === 'href' && /^(image|feimage|link)$/.test(kind));
  if (isShown) wanted.push({ what: 'file', element, attribute: name, namespace: namespaceURI, path: to.path });
}

/** Replaces an element by an empty one; `keep` retains its content, for fallback text. */
function giveWay(element: Element, keep: boolean): void {
  const empty = element.ownerDocument.createElementNS(XHTML, keep ? 'div' : 'span');
  if (keep) empty.append(...element.childNodes);
  else empty.setAttribute('hidden', 'hidden');
  element.replaceWith(empty);
}

const isStyleSheet = (link: Element): boolean =>
  /(^|\s)stylesheet(\s|$)/i.test(link.getAttribute('rel') ?? '') && !/alternate/i.test(link.getAttribute('rel') ?? '');
/** Whether the meta element declares the size of a fixed page. */
const isViewport = (meta: Element): boolean =>
  meta.getAttribute('name')?.toLowerCase() === 'viewport' && !meta.hasAttribute('http-equiv');
