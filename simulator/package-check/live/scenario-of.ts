import type { ExaminedPackage } from '../examine.ts';
import { namesIn } from '../prerequisites.ts';
import { titleAt } from '../title-at.ts';
import type { Unit } from '../check-package.ts';

/** A package and its folder below the served one. */
export type ServedPackage = { readonly examined: ExaminedPackage; readonly folder: string };

const LEARNERS = [
  { id: 'p-ada', userName: 'ada', firstName: 'Ada', lastName: 'Yılmaz', description: 'Tries it' },
  { id: 'p-ben', userName: 'ben', firstName: 'Ben', lastName: 'Carter', description: 'Another learner' },
  {
    id: 'p-chloe',
    userName: 'chloe',
    firstName: 'Chloé',
    lastName: 'Martin',
    locale: 'fr-FR',
    description: 'In French',
  },
  {
    id: 'p-amal',
    userName: 'amal',
    firstName: 'أمل',
    lastName: 'حداد',
    locale: 'ar-AE',
    description: 'In Arabic, right to left',
  },
] as const;
/** The default learner. */
export const LEARNER = 'ada';
/** Organisation code. */
export const CODE = 'trial';
const PASSWORD = 'Lighthouse1';

/** Generates the scenario of packages: one tag per package, one title per unit. */
export function scenarioFor(laid: readonly ServedPackage[]): object {
  const packages = laid.map((one, index) => ({ ...one, tag: `package-${index + 1}`, ids: idsOf(one.examined, index) }));
  const titles = packages.flatMap(({ examined, folder, tag, ids }) =>
    examined.units.map((unit, pos) => titleOf(unit, { examined, folder, tag, ids, pos })),
  );
  const limits = packages.flatMap(({ examined, ids }) =>
    examined.units.flatMap((unit, pos) => limitsOf(unit, ids[pos]?.title ?? '')),
  );
  return {
    name: `Trial of ${laid.map(({ examined }) => examined.name).join(', ')}`,
    organisation: { code: CODE, name: 'Trial' },
    people: LEARNERS.map((person) => ({ ...person, password: PASSWORD, scorm: limits })),
    catalogue: {
      tags: packages.map(({ tag, examined }) => ({ id: tag, name: examined.title, isRoot: true })),
      titles,
    },
    home: { tags: packages.map(({ tag }) => tag) },
    packages: laid.map(({ examined: { name, sha256 } }) => ({ name, sha256 })),
  };
}

type Ids = readonly { readonly unit: string; readonly title: string }[];

/** Maps manifest identifiers, which may be any text, to ids valid in URLs. */
const idsOf = ({ units }: ExaminedPackage, index: number): Ids =>
  units.map(({ id }, pos) => ({ unit: id, title: titleAt(index, pos) }));

function titleOf(
  unit: Unit,
  {
    examined,
    folder,
    tag,
    ids,
    pos,
  }: ServedPackage & { readonly tag: string; readonly ids: Ids; readonly pos: number },
): object {
  const { kind } = examined;
  const sample = sampleAt(folder, unit.href);
  return {
    id: ids[pos]?.title,
    title: unit.title.slice(0, 200) || examined.name,
    resources: [{ contentType: kind, sample }],
    tags: [{ id: tag, pos, prerequisites: prerequisitesOf(unit, ids) }],
    ...(unit.masteryScore === undefined ? {} : { masteryScore: unit.masteryScore }),
    ...(unit.launchData === undefined ? {} : { launchData: unit.launchData }),
    ...(unit.activity !== undefined && URL.canParse(unit.activity) ? { contentid: unit.activity } : {}),
  };
}

/** URL of a unit below `local/`. Encodes spaces and percent signs in names and preserves the query. */
function sampleAt(folder: string, href: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return `local/${folder}/${path.split('/').map(encodeURIComponent).join('/')}${rest}`;
}

/**
 * Converts prerequisites that require all named units. Expressions with "or", "not" or sets are ignored, so their unit
 * is unlocked.
 */
function prerequisitesOf({ prerequisites = '' }: Unit, ids: Ids): string[] {
  if (/[|~={<(]/.test(prerequisites)) return [];
  const names = prerequisites === '' ? [] : (namesIn(prerequisites) ?? []);
  return names.flatMap((name) => ids.find(({ unit }) => unit === name)?.title ?? []);
}

/** The contract has no field for time limits, so the initial SCORM data map contains them. */
function limitsOf({ maxTimeAllowed, timeLimitAction }: Unit, titleId: string): object[] {
  const map = {
    ...(maxTimeAllowed === undefined ? {} : { 'cmi.student_data.max_time_allowed': maxTimeAllowed }),
    ...(timeLimitAction === undefined ? {} : { 'cmi.student_data.time_limit_action': timeLimitAction }),
  };
  return Object.keys(map).length === 0 ? [] : [{ titleId, map }];
}
