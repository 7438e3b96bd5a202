import { momentAt } from './moment.ts';
import type { Scenario } from './complete.ts';
import { IN_JOURNEY, IN_SCENARIO, type NamedReference, findReferences, type ReferenceKind } from './names-in.ts';
import { renamed } from './renamed.ts';
import { suggestion } from './suggestion.ts';

type Path = (string | number)[];
export type Complaint = { path: Path; message: string; key?: string };
type Say = (path: Path, message: string, key?: string) => void;

/** Names that scenarios use but do not define. Only some callers know them. */
export type KnownNames = Readonly<
  Partial<Record<'messages' | 'operations' | 'headers' | 'facts' | 'verbs', ReadonlySet<string>>>
>;

/**
 * Checks rules beyond the schema: references exist, ids are unique, tags form no cycles. Skips `catalogue.raw`, which
 * may be invalid on purpose. Without `names`, messages, operations, headers, facts and verbs are not checked.
 */
export function brokenReferences(scenario: Scenario, names?: KnownNames): Complaint[] {
  const complaints: Complaint[] = [];
  const say: Say = (path, message, key) =>
    void complaints.push({ path, message, ...(key === undefined ? {} : { key }) });
  givenOnce(scenario, say);
  const known = knownIn(scenario, names);
  for (const [sort, way] of IN_SCENARIO)
    for (const named of findReferences(scenario, way)) check(sort, named, known, say);
  checkCatalogue(scenario, say);
  const start = Date.parse(scenario.clock.start);
  const checkWindow = ({ from, to }: { from?: string | undefined; to?: string | undefined }, path: Path) => {
    if (from !== undefined && to !== undefined && momentAt(to, start) <= momentAt(from, start))
      say([...path, 'to'], `The window ends (${to}) before it begins (${from}).`);
  };
  scenario.faults.forEach((fault, at) => checkWindow(fault, ['faults', at]));
  scenario.journeys.forEach((journey, at) => {
    for (const part of ['given', 'when'] as const)
      journey[part].forEach((step, index) => {
        if (typeof step === 'object' && step.fault) checkWindow(step.fault, ['journeys', at, part, index, 'fault']);
      });
  });
  checkJourneys(scenario, known, say);
  return complaints;
}

/** Operation name for faults of the xAPI record store, which the contract does not describe. */
const RECORD_STORE = 'recordStore';

/** Known names of each kind; undefined accepts any name. */
type Known = Record<ReferenceKind, ReadonlySet<string> | undefined>;

const lower = (text: string): string => text.toLowerCase();
const ids = (list: readonly { id: string }[]): Set<string> => new Set(list.map(({ id }) => id));

function knownIn({ catalogue, people, organisation, journeys }: Scenario, names: KnownNames | undefined): Known {
  const said = journeys.flatMap(({ given, when }) =>
    [...given, ...when].flatMap((step) => findReferences(step, 'contentSendsStatement.verb').map(({ name }) => name)),
  );
  const groupsOf = (groups: typeof organisation.groups): string[] =>
    groups.flatMap(({ id, items }) => [id, ...groupsOf(items)]);
  return {
    title: ids(catalogue.titles),
    tag: ids(catalogue.tags),
    picture: ids(catalogue.imageSets),
    'user name': new Set(people.map(({ userName }) => lower(userName))),
    group: new Set(groupsOf(organisation.groups)),
    field: new Set([...organisation.extraFields.map(({ id }) => id), 'password']),
    module: new Set(organisation.menu.map(({ name }) => name)),
    message: names?.messages,
    call: names?.operations && new Set([...names.operations, RECORD_STORE]),
    header: names?.headers,
    fact: names?.facts,
    verb: names?.verbs && new Set([...names.verbs, ...said]),
  };
}

function check(sort: ReferenceKind, { path, name, isKey }: NamedReference, known: Known, say: Say): void {
  const all = known[sort];
  const asked = sort === 'user name' ? lower(name) : name;
  if (!all || all.has(asked)) return;
  if (sort === 'call' && name.endsWith('*')) {
    if ([...all].some((call) => call.startsWith(name.slice(0, -1)))) return;
    return say(path, `No call begins with "${name.slice(0, -1)}".${instead(sort, name.slice(0, -1), all)}`);
  }
  const current = renamed(name, all);
  if (current !== undefined) return say(path, current, isKey ? name : undefined);
  say(path, `There is no ${sort} "${name}".${instead(sort, name, all)}`, isKey ? name : undefined);
}

/** Kinds of names that a command lists. */
const LISTED: Partial<Record<ReferenceKind, string>> = {
  message: 'messages',
  call: 'calls',
  header: 'headers',
  fact: 'facts',
  verb: 'verbs',
};
/** Maximum number of names to list in a message. */
const FEW = 12;

/** Suggests a similar name, or where to find valid ones. */
function instead(sort: ReferenceKind, name: string, all: ReadonlySet<string>): string {
  const meant = suggestion(name, all);
  if (meant !== '') return meant;
  if (LISTED[sort] !== undefined) return ` All are listed by: npm run scenarios -- names ${LISTED[sort]}`;
  if (all.size > FEW) return '';
  return all.size === 0 ? ' This story has none.' : ` There are: ${[...all].join(', ')}.`;
}

/** Reports ids and names that occur twice. */
function givenOnce({ people, catalogue, organisation, links, journeys }: Scenario, say: Say): void {
  const once = (list: readonly string[], path: string[], key: string, what: string) => {
    const seen = new Set<string>();
    list.forEach((name, index) => {
      if (seen.has(name)) say([...path, index, key], `The ${what} "${name}" is given twice: rename one.`);
      seen.add(name);
    });
  };
  const idsOf = (list: readonly { id: string }[], path: string[], what: string) =>
    once(
      list.map(({ id }) => id),
      path,
      'id',
      what,
    );
  idsOf(catalogue.tags, ['catalogue', 'tags'], 'tag');
  idsOf(catalogue.titles, ['catalogue', 'titles'], 'title');
  idsOf(catalogue.imageSets, ['catalogue', 'imageSets'], 'picture');
  idsOf(people, ['people'], 'person');
  idsOf(organisation.extraFields, ['organisation', 'extraFields'], 'field');
  idsOf(organisation.groups, ['organisation', 'groups'], 'group');
  const names = people.map(({ userName }) => lower(userName));
  once(names, ['people'], 'userName', 'user name');
  const guids = links.map(({ guid }) => guid);
  once(guids, ['links'], 'guid', 'link');
  const told = journeys.map(({ name }) => name);
  once(told, ['journeys'], 'name', 'journey');
}

function checkCatalogue({ catalogue: { tags, titles } }: Scenario, say: Say): void {
  const parentsOf = new Map(tags.map((tag) => [tag.id, tag.parents.map(({ id }) => id)]));
  tags.forEach((tag, index) => {
    if (reaches(parentsOf, tag.id))
      say(
        ['catalogue', 'tags', index, 'parents'],
        `The tag "${tag.id}" is its own ancestor. Put circles under raw.tags.`,
      );
  });
  /** By tag: the titles that each title of the tag waits for. */
  const waitsFor = new Map<string, Map<string, readonly string[]>>();
  for (const title of titles)
    for (const { id, prerequisites } of title.tags)
      waitsFor.set(id, (waitsFor.get(id) ?? new Map<string, readonly string[]>()).set(title.id, prerequisites));
  titles.forEach((title, index) =>
    title.tags.forEach(({ id, prerequisites }, at) => {
      const own = prerequisites.indexOf(title.id);
      if (own >= 0)
        say(
          ['catalogue', 'titles', index, 'tags', at, 'prerequisites', own],
          `"${title.id}" is its own prerequisite, which locks nothing. Name another title.`,
        );
      const inTag = waitsFor.get(id);
      const ring = prerequisites.findIndex((other) => other !== title.id && inTag && reaches(inTag, other, title.id));
      if (ring >= 0)
        say(
          ['catalogue', 'titles', index, 'tags', at, 'prerequisites', ring],
          `"${title.id}" and "${prerequisites[ring] ?? ''}" wait for each other, so that neither ever opens. Leave one out.`,
        );
    }),
  );
}

function reaches(nextOf: ReadonlyMap<string, readonly string[]>, start: string, goal = start): boolean {
  const open = [...(nextOf.get(start) ?? [])];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === goal) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(nextOf.get(next) ?? []));
  }
  return false;
}

function checkJourneys({ catalogue, journeys }: Scenario, known: Known, say: Say): void {
  // The ids of a raw catalogue are unknown here.
  const isRaw = catalogue.raw.titles.length > 0 || catalogue.raw.tags.length > 0;
  const here: Known = isRaw ? { ...known, title: undefined, tag: undefined } : known;
  journeys.forEach((journey, at) => {
    const isAsked = [...journey.given, ...journey.when].some((step) => typeof step === 'object' && step.check);
    if (journey.then.length === 0 && !isAsked && !journey.recorded) say(['journeys', at, 'then'], EXPECTS_NOTHING);
    const entries = (['given', 'when', 'then'] as const).flatMap((part) =>
      journey[part].map((entry, index) => ({ path: ['journeys', at, part, index], entry })),
    );
    for (const { path, entry } of entries)
      for (const below of ['', 'check.'])
        for (const [sort, way] of IN_JOURNEY)
          for (const named of findReferences(entry, below + way))
            check(sort, { ...named, path: [...path, ...named.path] }, here, say);
    for (const word of ['device', 'tab'] as const)
      nearlyTheSame(
        entries.flatMap(({ path, entry }) =>
          findReferences(entry, word).map((one) => ({ name: one.name, path: [...path, word] })),
        ),
        word,
        say,
      );
  });
}

const EXPECTS_NOTHING =
  'This journey expects nothing: say under "then" what must come of it, or { invariantsOnly: true } for no more than what must hold in every run.';

/** Default names of device and tab at the start of a run. */
const FIRST = { device: 'computer', tab: 'first' } as const;

/**
 * Reports a new device or tab whose name resembles an earlier one: probably a typo. Names that differ in a number are
 * accepted.
 */
function nearlyTheSame(named: readonly { name: string; path: Path }[], word: 'device' | 'tab', say: Say): void {
  const seen = new Set<string>([FIRST[word]]);
  for (const { name, path } of named) {
    const numbered = new Set([...seen].filter((old) => old.replace(/\d+$/, '') !== name.replace(/\d+$/, '')));
    const meant = !seen.has(name) && name.length >= SHORT ? suggestion(name, numbered) : '';
    if (meant !== '') say(path, `"${name}" would be a new ${word}.${meant} If not, give it another name.`);
    seen.add(name);
  }
}

/** Minimum length for comparing names. Shorter ones resemble each other too easily. */
const SHORT = 5;
