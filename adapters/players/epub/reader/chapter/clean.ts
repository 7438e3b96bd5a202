import { leadsTo } from '../paths.ts';
import { plainCss } from './plain-css.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Elements that run, load a page of their own, or change what addresses mean. */
const BARRED = new Set(
  'script iframe frame frameset object embed applet portal base meta form handler listener fencedframe template'.split(
    ' ',
  ),
);
/** What moves in a drawing may also move an address or a handler into place. */
const MOVERS = new Set(['animate', 'set', 'animatetransform', 'animatemotion', 'discard']);
/** Attributes that hold an address we do not give back, or that take the learner's keys and focus. */
const BARRED_ATTRIBUTES = new Set(
  'srcset srcdoc action formaction ping manifest background target download autofocus accesskey contenteditable autoplay usemap'.split(
    ' ',
  ),
);
const SVG = 'http://www.w3.org/2000/svg';
/** What a drawing is painted with: only what stands in the same page. */
const LEADS_OUT = /url\(\s*(?!["']?#)/i;
const ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'cite', 'longdesc', 'codebase', 'classid', 'base']);

/** An address of a file that has to be put in the place of what the book wrote. */
export type Wanted =
  | { what: 'file'; element: Element; attribute: string; namespace: string | null; path: string }
  | { what: 'style'; element: Element; attribute: 'style' | undefined };

/**
 * Makes a chapter harmless, in place: no scripts, handlers or frames, no address that is not in the book. What is barred
 * gives way to an empty element of the same rank, because places in a book (CFIs) count elements. Links keep where they
 * lead in `data-inside` or `data-outside`. Answers which files it is drawn with. Threats: a book is somebody else's page.
 */
export function clean(chapter: Document, path: string): Wanted[] {
  const wanted: Wanted[] = [];
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

function attributesOf(element: Element, path: string, wanted: Wanted[]): void {
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
  wanted: Wanted[],
): void {
  const kind = element.localName.toLowerCase();
  const to = leadsTo(value, path);
  element.removeAttribute(name);
  if (kind === 'a' || kind === 'area') {
    if (known !== 'href' || !to) return;
    if (to.at === 'inside') element.setAttribute('data-inside', to.path + to.fragment);
    else element.setAttribute('data-outside', to.href);
    // Still a link for the keyboard and for who listens to the page; where it leads is decided by us.
    element.setAttribute('href', '#');
    return;
  }
  if (to?.at !== 'inside') {
    // A drawing may hold its own picture.
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

/** An empty element in the place of another; `keep` what it holds, where that is text for readers without the rest. */
function giveWay(element: Element, keep: boolean): void {
  const empty = element.ownerDocument.createElementNS(XHTML, keep ? 'div' : 'span');
  if (keep) empty.append(...element.childNodes);
  else empty.setAttribute('hidden', 'hidden');
  element.replaceWith(empty);
}

const isStyleSheet = (link: Element): boolean =>
  /(^|\s)stylesheet(\s|$)/i.test(link.getAttribute('rel') ?? '') && !/alternate/i.test(link.getAttribute('rel') ?? '');
/** Says how large a fixed page is. */
const isViewport = (meta: Element): boolean =>
  meta.getAttribute('name')?.toLowerCase() === 'viewport' && !meta.hasAttribute('http-equiv');
