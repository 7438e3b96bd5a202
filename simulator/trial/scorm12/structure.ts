import type { Finding } from '../finding.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { inManifest as at } from './in-manifest.ts';
import { childOf, childrenOf, itemsOf, type Manifest } from './manifest.ts';

const NAMESPACES = ['imscp_rootv1p1p2', 'imscp_rootv1p1p1'];

/** Whether the manifest is of this version and has what one must have. Rules P3–P7. */
export function structureFindings(manifest: Manifest): Finding[] {
  return [...versionFindings(manifest), ...partFindings(manifest), ...identifierFindings(manifest)];
}

function versionFindings({ root, schemaVersion }: Manifest): Finding[] {
  const metadata = childOf(root, 'metadata');
  if (schemaVersion === undefined)
    return [at('P3', 'The manifest does not say of which version it is (schemaversion).', metadata ?? root)];
  if (schemaVersion !== '1.2')
    return [
      at('P3', `schemaversion says "${schemaVersion}" instead of 1.2.`, childOf(metadata, 'schemaversion') ?? root),
    ];
  if (!NAMESPACES.some((name) => root.namespace.includes(name)))
    return [at('P3', `The namespace "${root.namespace}" is not that of SCORM 1.2.`, root)];
  return [];
}

function partFindings({ root, organizations, defaultOrganization }: Manifest): Finding[] {
  const findings: Finding[] = [];
  if (root.name !== 'manifest')
    findings.push(at('P4', `The document is a <${root.name}> instead of a <manifest>.`, root));
  if (!root.attributes.get('identifier')) findings.push(at('P4', 'The manifest has no identifier.', root));
  for (const name of ['organizations', 'resources']) {
    const [first, second] = childrenOf(root, name);
    if (!first) findings.push(at('P4', `The manifest has no <${name}>.`, root));
    if (second) findings.push(at('P4', `The manifest has a second <${name}>.`, second));
  }
  const all = childOf(root, 'organizations');
  const ids = organizations.map(({ identifier }) => identifier);
  if (all && defaultOrganization !== undefined && !ids.includes(defaultOrganization))
    findings.push(
      at(
        'P5',
        `The default organization is "${defaultOrganization}", and there is none.${suggestion(defaultOrganization, ids)}`,
        all,
      ),
    );
  if (all && organizations.length === 0)
    findings.push(at('P4a', 'There is no organization, so there is nothing to open.', all));
  for (const organization of organizations)
    if (!itemsOf(organization).some(({ identifierref }) => identifierref))
      findings.push(at('P4a', 'The organization has no item that leads to a resource.', organization.element));
  return findings;
}

function identifierFindings({ root, organizations, resources }: Manifest): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, XmlElement>();
  const note = (identifier: string, element: XmlElement) => {
    const before = seen.get(identifier);
    if (before)
      findings.push(
        at('P6', `The identifier "${identifier}" is there twice, first in line ${before.at.line}.`, element),
      );
    else if (identifier !== '') seen.set(identifier, element);
  };
  note(root.attributes.get('identifier') ?? '', root);
  for (const organization of organizations) {
    note(organization.identifier, organization.element);
    for (const item of itemsOf(organization)) note(item.identifier, item.element);
  }
  for (const resource of resources) note(resource.identifier, resource.element);
  const ids = new Set(resources.map(({ identifier }) => identifier));
  for (const item of organizations.flatMap(itemsOf)) {
    const { identifierref } = item;
    if (identifierref !== undefined && identifierref !== '' && !ids.has(identifierref))
      findings.push(
        at(
          'P7',
          `The item leads to the resource "${identifierref}", and there is none.${suggestion(identifierref, ids)}`,
          item.element,
        ),
      );
  }
  return findings;
}
