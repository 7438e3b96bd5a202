import type { XmlElement } from '../xml/read-xml.ts';

export type Item = {
  readonly element: XmlElement;
  readonly identifier: string;
  readonly identifierref: string | undefined;
  readonly title: string | undefined;
  readonly isVisible: string | undefined;
  readonly parameters: string;
  readonly children: readonly Item[];
};

export type Organization = {
  readonly element: XmlElement;
  readonly identifier: string;
  readonly title: string | undefined;
  readonly items: readonly Item[];
};

export type ManifestResource = {
  readonly element: XmlElement;
  readonly identifier: string;
  /** Includes every `xml:base` of its ancestors. */
  readonly href: string | undefined;
  readonly base: string;
  readonly scormType: string | undefined;
  readonly dependencies: readonly string[];
  readonly files: readonly { readonly href: string; readonly element: XmlElement }[];
};

export type Manifest = {
  readonly root: XmlElement;
  readonly schemaVersion: string | undefined;
  readonly defaultOrganization: string | undefined;
  readonly organizations: readonly Organization[];
  readonly resources: readonly ManifestResource[];
};

/** Parses the manifest; missing parts are tolerated. */
export function readManifest(root: XmlElement): Manifest {
  const organizations = childOf(root, 'organizations');
  const resources = childOf(root, 'resources');
  const base = join(baseOf(root), baseOf(resources));
  return {
    root,
    schemaVersion: childOf(childOf(root, 'metadata'), 'schemaversion')?.text,
    defaultOrganization: organizations?.attributes.get('default'),
    organizations: childrenOf(organizations, 'organization').map(readOrganization),
    resources: childrenOf(resources, 'resource').map((element) => readResource(element, base)),
  };
}

/** All items of an organization, in document order. */
export function itemsOf({ items }: Pick<Organization, 'items'>): Item[] {
  return items.flatMap((item) => [item, ...itemsOf({ items: item.children })]);
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

const readOrganization = (element: XmlElement): Organization => ({
  element,
  identifier: element.attributes.get('identifier') ?? '',
  title: childOf(element, 'title')?.text,
  items: childrenOf(element, 'item').map(readItem),
});

const readItem = (element: XmlElement): Item => ({
  element,
  identifier: element.attributes.get('identifier') ?? '',
  identifierref: element.attributes.get('identifierref'),
  title: childOf(element, 'title')?.text,
  isVisible: element.attributes.get('isvisible'),
  parameters: element.attributes.get('parameters') ?? '',
  children: childrenOf(element, 'item').map(readItem),
});

function readResource(element: XmlElement, above: string): ManifestResource {
  const base = join(above, baseOf(element));
  const href = element.attributes.get('href');
  return {
    element,
    identifier: element.attributes.get('identifier') ?? '',
    href: href === undefined ? undefined : join(base, href),
    base,
    scormType: element.attributes.get('scormtype') ?? element.attributes.get('scormType'),
    dependencies: childrenOf(element, 'dependency').map((one) => one.attributes.get('identifierref') ?? ''),
    files: childrenOf(element, 'file').map((file) => ({
      href: join(base, file.attributes.get('href') ?? ''),
      element: file,
    })),
  };
}

const baseOf = (element: XmlElement | undefined): string => element?.attributes.get('base') ?? '';

/** Joins a URL to a base; absolute URLs are unchanged. */
const join = (base: string, href: string): string =>
  base === '' || /^([a-z][a-z\d+.-]*:|\/)/i.test(href)
    ? href
    : `${base}${href === '' || base.endsWith('/') ? '' : '/'}${href}`;
