import { createElement, type ReactNode, useMemo } from 'react';
import { isExternal, safeHref } from '../format/links.ts';
import { SafeLink } from '../components/navigation/safe-link.tsx';

declare global {
  interface Window {
    /** Missing in some browsers. The policy returns a trusted type, but DOM sinks are typed to take strings. */
    readonly trustedTypes?: { readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules };
  }
}

/** Allowed elements of server HTML. Other elements are dropped, but their text is rendered. */
const SHOWN = new Set(
  'p br hr b strong i em u s sub sup small mark code pre blockquote ul ol li dl dt dd table thead tbody tr th td'.split(
    ' ',
  ),
);
/** Elements whose text is not for readers. */
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
/** Maximum nesting depth, so that hostile HTML cannot exhaust the stack. */
const DEEPEST = 32;

/**
 * Renders HTML from a server. Parses it in an inert document and rebuilds an allow-list of React elements, with link
 * addresses as the only attributes. No original node reaches the page, so no script can run. All headings become
 * `heading`, the level below the page’s heading.
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

/** Parses server HTML into a document that is never displayed. The trusted value stays inside this function. */
export function parseServerHtml(html: string): HTMLElement {
  inert ??= window.trustedTypes?.createPolicy('inert-document', asItIs) ?? asItIs;
  return new DOMParser().parseFromString(inert.createHTML(html), 'text/html').body;
}
const asItIs = { createHTML: (html: string) => html };
let inert: typeof asItIs | undefined;

type Heading = 'h2' | 'h3';

function nodesOf(html: string, heading: Heading): ReactNode[] {
  return childrenOf(parseServerHtml(html), heading, 0);
}

function childrenOf(parent: Node, heading: Heading, depth: number): ReactNode[] {
  return depth > DEEPEST
    ? [parent.textContent]
    : [...parent.childNodes].map((node, i) => shownAs(node, i, heading, depth));
}

function shownAs(node: Node, key: number, heading: Heading, depth: number): ReactNode {
  // React warns about white space between table rows.
  if (node.nodeType === Node.TEXT_NODE)
    return ROWS.has(parentName(node)) && node.textContent?.trim() === '' ? null : node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  // Skips SVG and MathML: their elements share HTML names but not their meaning.
  if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml' || SILENT.has(name)) return null;
  if (EMPTY.has(name)) return createElement(name, { key });
  const children = childrenOf(node, heading, depth + 1);
  if (name === 'a') {
    const href = safeHref(node.getAttribute('href'));
    // Drops relative links: server text must not navigate this application.
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
