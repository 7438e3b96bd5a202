import { createElement, type ReactNode, useMemo } from 'react';
import { isExternal, safeHref } from '../format/links.ts';
import { SafeLink } from '../components/navigation/safe-link.tsx';

declare global {
  interface Window {
    /** Not in every browser. What a policy gives is no text, but sinks are typed as taking one. */
    readonly trustedTypes?: { readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules };
  }
}

/** Elements of server HTML that are shown as such; the words of all others stay. */
const SHOWN = new Set(
  'p br hr b strong i em u s sub sup small mark code pre blockquote ul ol li dl dt dd table thead tbody tr th td'.split(
    ' ',
  ),
);
/** Elements whose words are for no reader. */
export const SILENT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'head',
  'title',
  'select',
  'textarea',
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const EMPTY = new Set(['br', 'hr']);
const ROWS = new Set(['table', 'thead', 'tbody', 'tr']);
/** Deeper than anybody writes; a hostile text must not exhaust the stack. */
const DEEPEST = 32;

/**
 * HTML that a server wrote. It is parsed into a document that runs nothing and loads nothing, and built anew as React
 * elements from an allow-list, without a single attribute but the address of a link: nothing of the original reaches
 * the page, so nothing in it can act there. All its headings become `heading`, the level below the page's own.
 */
export function ServerHtml({
  html,
  className,
  heading = 'h3',
}: {
  html: string;
  className?: string | undefined;
  heading?: Heading;
}) {
  const shown = useMemo(() => (/[<&]/.test(html) ? nodesOf(html, heading) : html), [html, heading]);
  return (
    <div className={className} dir="auto">
      {shown}
    </div>
  );
}

/** Server HTML as a body that nothing shows; what the policy has trusted does not leave this function. */
export function bodyOf(html: string): HTMLElement {
  inert ??= window.trustedTypes?.createPolicy('inert-document', asItIs) ?? asItIs;
  return new DOMParser().parseFromString(inert.createHTML(html), 'text/html').body;
}
const asItIs = { createHTML: (html: string) => html };
let inert: typeof asItIs | undefined;

type Heading = 'h2' | 'h3';

function nodesOf(html: string, heading: Heading): ReactNode[] {
  return childrenOf(bodyOf(html), heading, 0);
}

function childrenOf(parent: Node, heading: Heading, depth: number): ReactNode[] {
  return depth > DEEPEST
    ? [parent.textContent]
    : [...parent.childNodes].map((node, i) => shownAs(node, i, heading, depth));
}

function shownAs(node: Node, key: number, heading: Heading, depth: number): ReactNode {
  // White space between the rows of a table is no text, and React says so.
  if (node.nodeType === Node.TEXT_NODE)
    return ROWS.has(parentName(node)) && node.textContent?.trim() === '' ? null : node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  // Elements of foreign content (SVG, MathML) keep their names but not their meaning: nothing of them is shown.
  if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml' || SILENT.has(name)) return null;
  if (EMPTY.has(name)) return createElement(name, { key });
  const children = childrenOf(node, heading, depth + 1);
  if (name === 'a') {
    const href = safeHref(node.getAttribute('href'));
    // A path would be one of this application; server text does not navigate it.
    return href && (isExternal(href) || href.startsWith('mailto:')) ? (
      <SafeLink key={key} href={href}>
        {children}
      </SafeLink>
    ) : (
      <span key={key}>{children}</span>
    );
  }
  if (HEADINGS.has(name)) return createElement(heading, { key }, ...children);
  return SHOWN.has(name) ? createElement(name, { key }, ...children) : <span key={key}>{children}</span>;
}

const parentName = (node: Node): string => (node.parentNode instanceof Element ? node.parentNode.localName : '');
