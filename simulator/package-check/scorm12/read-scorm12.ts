import { finding, type Finding } from '../finding.ts';
import { resolveHref } from '../href.ts';
import type { PackageFiles } from '../package-files.ts';
import { isScore } from '../score.ts';
import type { CheckedPackage, Unit } from '../check-package.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { fileFindings } from './files.ts';
import { inManifest, inManifest as at, MANIFEST } from './in-manifest.ts';
import {
  childOf,
  childrenOf,
  type Item,
  itemsOf,
  type Manifest,
  type Organization,
  readManifest,
  type ManifestResource,
} from './manifest.ts';
import { namesIn } from '../prerequisites.ts';
import { suggestion } from '../../scenarios/suggestion.ts';

/** Parses a SCORM 1.2 package by its manifest. Rejects with DamagedFile if the manifest is unreadable. */
export async function readScorm12({ sizes, read }: PackageFiles): Promise<CheckedPackage> {
  const parsed = readXml(await read(MANIFEST));
  if ('wrong' in parsed) {
    const place = { file: MANIFEST, ...parsed.at };
    const words = `The manifest cannot be read: ${parsed.wrong}.`;
    return { title: '', units: [], findings: [finding(parsed.entities ? 'P2a' : 'P2', words, place)] };
  }
  const manifest = readManifest(parsed.root);
  const newer = whatIsOf2004(manifest);
  if (newer) return { title: '', units: [], findings: [newer] };
  const chosen = chosenOrganization(manifest);
  const units = chosen ? unitsOf(chosen, manifest, sizes) : [];
  const findings: Finding[] = [
    ...structureFindings(manifest),
    ...itemFindings(manifest),
    ...fileFindings(manifest, sizes),
  ];
  if (units.length > 1) findings.push(severalParts(units));
  return { kind: 'scorm', title: chosen?.title ?? '', units, findings };
}

function whatIsOf2004({ root, schemaVersion }: Manifest): Finding | undefined {
  const says = schemaVersion ?? '';
  const isNewer = /2004|CAM 1\.3|^1\.3/i.test(says) || /imscp_v1p1/.test(root.namespace);
  if (!isNewer) return undefined;
  const version = childOf(childOf(root, 'metadata'), 'schemaversion');
  const words = `This is SCORM 2004${says === '' ? '' : ` ("${says}")`}, which is not played here.`;
  return inManifest('P3a', words, version ?? root);
}

/** The default organization, else the first. */
const chosenOrganization = ({ organizations, defaultOrganization }: Manifest): Organization | undefined =>
  organizations.find(({ identifier }) => identifier === defaultOrganization) ?? organizations[0];

function unitsOf(organization: Organization, { resources }: Manifest, sizes: ReadonlyMap<string, number>): Unit[] {
  const byId = new Map(resources.map((resource) => [resource.identifier, resource]));
  return itemsOf(organization).flatMap((item) => {
    const resource = item.identifierref === undefined ? undefined : byId.get(item.identifierref);
    const unit = resource && unitOf(item, resource, sizes);
    return unit ? [unit] : [];
  });
}

/** Creates the unit of an item; undefined if its page is not in the package. */
function unitOf(item: Item, { href }: ManifestResource, sizes: ReadonlyMap<string, number>): Unit | undefined {
  const target = href === undefined ? undefined : resolveHref(href, sizes);
  if (target?.is !== 'file') return undefined;
  const said = (name: string) => childOf(item.element, name)?.text;
  const mastery = said('masteryscore');
  const more = {
    launchData: said('datafromlms'),
    maxTimeAllowed: said('maxtimeallowed'),
    timeLimitAction: said('timelimitaction'),
    prerequisites: said('prerequisites'),
  };
  return {
    id: item.identifier,
    title: item.title ?? item.identifier,
    href: withParameters(target.launch, item.parameters),
    ...(mastery !== undefined && isScore(mastery) ? { masteryScore: Number(mastery) } : {}),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined && value !== '')),
  };
}

/** Appends parameters to a launch URL. SCORM 1.2 CAM, item/@parameters. */
function withParameters(launch: string, given: string): string {
  const parameters = given.trim().replace(/^[?&]/, '');
  if (parameters === '' || launch.includes('#')) return launch;
  if (parameters.startsWith('#')) return launch + parameters;
  return `${launch}${launch.includes('?') ? '&' : '?'}${parameters}`;
}

const severalParts = (units: readonly Unit[]): Finding =>
  finding(
    'P14',
    `It has ${units.length} parts: ${units
      .map(({ title }) => `"${title}"`)
      .slice(0, 10)
      .join(', ')}.`,
    {
      file: MANIFEST,
    },
  );

const ACTIONS = ['exit,message', 'exit,no message', 'continue,message', 'continue,no message'];
const LONGEST_TITLE = 200;
const MOST_LAUNCH_DATA = 255;

/** Checks the items. Rules P12a–P12g. */
function itemFindings({ organizations }: Manifest): Finding[] {
  const items = organizations.flatMap(itemsOf);
  const ids = new Set(items.map(({ identifier }) => identifier));
  return [
    ...organizations.flatMap(({ element, title }) => titleFindings('organization', title, element)),
    ...items.flatMap((item) => [
      ...titleFindings('item', item.title, item.element),
      ...visibilityFindings(item),
      ...scoreFindings(item),
      ...timeFindings(item),
      ...launchDataFindings(item),
      ...prerequisiteFindings(item, ids),
    ]),
  ];
}

function titleFindings(of: string, title: string | undefined, element: XmlElement): Finding[] {
  if (title === undefined || title === '') return [at('P12f', `The ${of} has no title.`, element)];
  return title.length > LONGEST_TITLE
    ? [at('P12f', `The title of the ${of} has ${title.length} characters.`, childOf(element, 'title') ?? element)]
    : [];
}

const visibilityFindings = ({ isVisible, element }: Item): Finding[] =>
  isVisible === undefined || /^(true|false)$/.test(isVisible)
    ? []
    : [at('P12g', `isvisible says "${isVisible}".`, element)];

function scoreFindings({ element }: Item): Finding[] {
  const score = childOf(element, 'masteryscore');
  if (!score || isScore(score.text)) return [];
  return [at('P12a', `masteryscore says "${score.text}".`, score)];
}

function timeFindings({ element }: Item): Finding[] {
  const most = childOf(element, 'maxtimeallowed');
  const action = childOf(element, 'timelimitaction');
  return [
    ...(most && !/^\d{2,4}:[0-5]?\d:[0-5]?\d(\.\d{1,2})?$/.test(most.text)
      ? [at('P12b', `maxtimeallowed says "${most.text}".`, most)]
      : []),
    ...(action && !ACTIONS.includes(action.text)
      ? [at('P12c', `timelimitaction says "${action.text}".${suggestion(action.text, ACTIONS)}`, action)]
      : []),
  ];
}

function launchDataFindings({ element }: Item): Finding[] {
  const data = childOf(element, 'datafromlms');
  return data && data.text.length > MOST_LAUNCH_DATA
    ? [at('P12d', `datafromlms has ${data.text.length} characters.`, data)]
    : [];
}

function prerequisiteFindings({ element }: Item, ids: ReadonlySet<string>): Finding[] {
  const found = childOf(element, 'prerequisites');
  if (!found || found.text === '') return [];
  if (found.attributes.get('type') !== 'aicc_script')
    return [at('P12e', 'prerequisites does not say type="aicc_script".', found)];
  const names = namesIn(found.text);
  if (!names) return [at('P12e', `prerequisites says "${found.text}", which is no expression.`, found)];
  return names
    .filter((name) => !ids.has(name))
    .map((name) =>
      at('P12e', `prerequisites names "${name}", and there is no such item.${suggestion(name, ids)}`, found),
    );
}

const NAMESPACES = ['imscp_rootv1p1p2', 'imscp_rootv1p1p1'];

/** Checks version and required elements. Rules P3–P7. */
function structureFindings(manifest: Manifest): Finding[] {
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
