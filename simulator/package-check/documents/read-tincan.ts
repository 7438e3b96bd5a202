import { finding, type Finding } from '../finding.ts';
import { resolveHref } from '../href.ts';
import type { PackageFiles } from '../package-files.ts';
import { suggestion } from '../../scenarios/suggestion.ts';
import type { CheckedPackage, Unit } from '../check-package.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';

export const TINCAN = 'tincan.xml';

/** Parses an xAPI package by its `tincan.xml`. Rejects with DamagedFile if the file is unreadable. Rules X1–X4. */
export async function readTincan({ sizes, read }: PackageFiles): Promise<CheckedPackage> {
  const parsed = readXml(await read(TINCAN));
  if ('wrong' in parsed) {
    const id = parsed.entities ? 'P2a' : 'P2';
    return {
      title: '',
      units: [],
      findings: [finding(id, `It cannot be read: ${parsed.wrong}.`, { file: TINCAN, ...parsed.at })],
    };
  }
  const activities = within(parsed.root, 'activities')?.children.filter(({ name }) => name === 'activity') ?? [];
  const launchable = activities.filter((activity) => within(activity, 'launch'));
  const [first, second] = launchable;
  const wrong = !first
    ? at('X1', 'There is no activity with a launch.', parsed.root)
    : second
      ? at(
          'X1',
          `There are ${launchable.length} activities with a launch: one of them is opened, and nobody knows which.`,
          second,
        )
      : undefined;
  if (!first || wrong) return { title: '', units: [], findings: wrong ? [wrong] : [] };
  return {
    kind: 'tincan',
    title: titleOf(first),
    units: unitOf(first, sizes),
    findings: activityFindings(first, sizes),
  };
}

function unitOf(activity: XmlElement, sizes: ReadonlyMap<string, number>): Unit[] {
  const id = activity.attributes.get('id') ?? '';
  const target = resolveHref(within(activity, 'launch')?.text ?? '', sizes);
  return target.is === 'file' ? [{ id, title: titleOf(activity), href: target.launch, activity: id }] : [];
}

function activityFindings(activity: XmlElement, sizes: ReadonlyMap<string, number>): Finding[] {
  const findings: Finding[] = [];
  const id = activity.attributes.get('id') ?? '';
  if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(id)) findings.push(at('X2', `The id "${id}" is no IRI.`, activity));
  const launch = within(activity, 'launch') ?? activity;
  const target = resolveHref(launch.text, sizes);
  if (target.is === 'other case')
    findings.push(at('X3', `"${target.path}" is asked for, "${target.near}" is there.`, launch));
  else if (target.is !== 'file')
    findings.push(at('X3', `"${launch.text}" is not in the package.${suggestion(launch.text, sizes.keys())}`, launch));
  if (!activity.attributes.get('type')) findings.push(at('X4', 'The activity has no type.', activity));
  for (const name of ['name', 'description'])
    if (!within(activity, name)?.text) findings.push(at('X4', `The activity has no ${name}.`, activity));
  if (!launch.attributes.get('lang')) findings.push(at('X4', 'launch does not say its language.', launch));
  return findings;
}

const titleOf = (activity: XmlElement): string => within(activity, 'name')?.text ?? '';
const within = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

const at = (id: 'X1' | 'X2' | 'X3' | 'X4', words: string, element: XmlElement): Finding =>
  finding(id, words, { file: TINCAN, ...element.at });
