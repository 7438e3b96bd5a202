import { finding, type Finding } from '../finding.ts';
import { follow } from '../href.ts';
import type { PackageFiles } from '../package-files.ts';
import { isScore } from '../score.ts';
import type { TrialPackage, Unit } from '../trial-package.ts';
import { readXml } from '../xml/read-xml.ts';
import { fileFindings } from './files.ts';
import { inManifest, MANIFEST } from './in-manifest.ts';
import { itemFindings } from './items.ts';
import {
  childOf,
  type Item,
  itemsOf,
  type Manifest,
  type Organization,
  readManifest,
  type Resource,
} from './manifest.ts';
import { structureFindings } from './structure.ts';

/** A package of SCORM 1.2 by its manifest. Rejects with DamagedFile when the manifest cannot be read. */
export async function readScorm12({ sizes, read }: PackageFiles): Promise<TrialPackage> {
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

/** The organization that is the default, or the first. */
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

/** What an item opens; nothing where its page is not in the package. */
function unitOf(item: Item, { href }: Resource, sizes: ReadonlyMap<string, number>): Unit | undefined {
  const target = href === undefined ? undefined : follow(href, sizes);
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

/** How parameters are joined to an address. SCORM 1.2 CAM, item/@parameters. */
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
