import { momentAt } from './moment.ts';
import type { Scenario } from './complete.ts';
import { suggestion } from './suggestion.ts';

export type Complaint = { path: (string | number)[]; message: string };

/** Names that stories use and that others give: whoever reads a story may know them. */
export type Names = { messages: ReadonlySet<string>; operations: ReadonlySet<string> };

/**
 * What a shape cannot say: ids that are used exist, ids are given once, tags do not go in circles. `catalogue.raw` is
 * left alone: it is meant to be wrong. Without `names` codes of messages and calls of the contract are not looked at.
 */
export function brokenReferences(scenario: Scenario, names?: Names): Complaint[] {
  const complaints: Complaint[] = [];
  const { tags, titles, imageSets } = scenario.catalogue;
  const say = (path: (string | number)[], message: string) => void complaints.push({ path, message });

  const once = (list: readonly { id: string }[], path: string[], what: string) => {
    const seen = new Set<string>();
    list.forEach(({ id }, index) => {
      if (seen.has(id)) say([...path, index, 'id'], `The ${what} "${id}" is given twice. Ids are unique: rename one.`);
      seen.add(id);
    });
    return seen;
  };
  const tagIds = once(tags, ['catalogue', 'tags'], 'tag');
  const titleIds = once(titles, ['catalogue', 'titles'], 'title');
  const imageIds = once(imageSets, ['catalogue', 'imageSets'], 'picture');
  once(scenario.people, ['people'], 'person');
  const userNames = once(
    scenario.people.map(({ userName }) => ({ id: userName.toLowerCase() })),
    ['people'],
    'user name',
  );

  const known = (ids: ReadonlySet<string>, id: string | undefined, path: (string | number)[], what: string) => {
    if (id !== undefined && !ids.has(id)) say(path, `There is no ${what} "${id}".${suggestion(id, ids)}`);
  };
  const knownTitles = (list: readonly string[], path: (string | number)[]) =>
    list.forEach((id, index) => known(titleIds, id, [...path, index], 'title'));

  tags.forEach((tag, index) => {
    const path = ['catalogue', 'tags', index];
    tag.parents.forEach((parent, at) => known(tagIds, parent.id, [...path, 'parents', at, 'id'], 'tag'));
    known(imageIds, tag.imageSetId, [...path, 'imageSetId'], 'picture');
    knownTitles(tag.prerequisites, [...path, 'prerequisites']);
  });
  const parentsOf = new Map(tags.map((tag) => [tag.id, tag.parents.map(({ id }) => id)]));
  tags.forEach((tag, index) => {
    if (reaches(parentsOf, tag.id))
      say(
        ['catalogue', 'tags', index, 'parents'],
        `The tag "${tag.id}" is its own ancestor. Put circles under raw.tags.`,
      );
  });
  titles.forEach((title, index) => {
    const path = ['catalogue', 'titles', index];
    title.tags.forEach((tag, at) => {
      known(tagIds, tag.id, [...path, 'tags', at, 'id'], 'tag');
      knownTitles(tag.prerequisites, [...path, 'tags', at, 'prerequisites']);
    });
    known(tagIds, title.parentTag, [...path, 'parentTag'], 'tag');
    known(imageIds, title.imageSetId, [...path, 'imageSetId'], 'picture');
    knownTitles(title.related, [...path, 'related']);
  });
  scenario.people.forEach((person, index) => {
    const path = ['people', index];
    for (const list of ['statuses', 'positions', 'scorm', 'history'] as const)
      person[list].forEach((record, at) => known(titleIds, record.titleId, [...path, list, at, 'titleId'], 'title'));
  });
  knownTitles(scenario.home.suggestions, ['home', 'suggestions']);
  scenario.home.tags.forEach((id, at) => known(tagIds, id, ['home', 'tags', at], 'tag'));
  scenario.links.forEach((link, at) =>
    known(userNames, link.userName.toLowerCase(), ['links', at, 'userName'], 'user name'),
  );
  scenario.server.timeline.forEach((change, at) => {
    const path = ['server', 'timeline', at];
    if ('titleId' in change) known(titleIds, change.titleId, [...path, 'titleId'], 'title');
    if ('userName' in change) known(userNames, change.userName.toLowerCase(), [...path, 'userName'], 'user name');
  });
  const knownOperations = (asked: string | readonly string[], path: (string | number)[]) => {
    for (const name of names ? [asked].flat() : [])
      if (!name.endsWith('*')) known(names?.operations ?? new Set(), name, path, 'call');
  };
  scenario.faults.forEach(({ operation }, at) => knownOperations(operation, ['faults', at, 'operation']));
  const start = Date.parse(scenario.clock.start);
  scenario.faults.forEach(({ from, to }, at) => {
    if (from !== undefined && to !== undefined && momentAt(to, start) <= momentAt(from, start))
      say(['faults', at, 'to'], `The window ends (${to}) before it begins (${from}).`);
  });
  // A raw catalogue has ids that nobody can know here.
  if (scenario.catalogue.raw.titles.length > 0) return complaints;
  scenario.journeys.forEach((journey, at) => {
    for (const part of ['given', 'when', 'then'] as const)
      journey[part].forEach((entry, index) => {
        if (typeof entry === 'string') return;
        const path = ['journeys', at, part, index];
        const [word = '', value] = Object.entries(entry).find(([, given]) => given !== undefined) ?? [];
        const [place, asked] = word === 'check' ? [[...path, word], value as object] : [path, entry];
        for (const [at, id] of titlesIn(asked)) known(titleIds, id, [...place, ...at], 'title');
        for (const [what, name] of wordsIn(asked)) {
          if (what === 'by') known(userNames, name.toLowerCase(), place, 'user name');
          else if (what === 'message') known(names?.messages ?? new Set([name]), name, place, 'message');
          else knownOperations(name, place);
        }
        const who = word === 'signIn' || word === 'signOn' ? value : undefined;
        if (typeof who === 'string') known(userNames, who.toLowerCase(), [...path, word], 'user name');
      });
  });
  return complaints;
}

/** Titles that a step or an expectation names, with their places in it. */
function titlesIn(entry: object): [(string | number)[], string][] {
  return Object.entries(entry).flatMap(([word, value]: [string, unknown]): [(string | number)[], string][] => {
    const isTitle = word === 'launch' || word === 'takeOver' || word === 'deepLaunch';
    if (typeof value === 'string') return isTitle ? [[[word], value]] : [];
    if (typeof value !== 'object' || value === null) return [];
    const key =
      word === 'title'
        ? 'id'
        : ['launch', 'outsideLaunch', 'platform', 'recorded', 'received'].includes(word)
          ? 'title'
          : '';
    const named = (value as Record<string, unknown>)[key];
    return typeof named === 'string' ? [[[word, key], named]] : [];
  });
}

/** People, messages and calls that a step or an expectation names. */
function wordsIn(entry: object): ['by' | 'message' | 'operation', string][] {
  const { message, noMessage, received, platform, calls, fault } = entry as Partial<Record<string, unknown>>;
  const texts = (what: 'by' | 'message' | 'operation', given: unknown): [typeof what, string][] =>
    [given].flat().flatMap((one) => (typeof one === 'string' ? [[what, one]] : []));
  const of = (value: unknown, key: string): unknown => (value as Partial<Record<string, unknown>> | undefined)?.[key];
  return [
    ...[message, noMessage].flatMap((one) => texts('message', one)),
    ...[received, platform].flatMap((one) => texts('by', of(one, 'by'))),
    ...[calls, fault].flatMap((one) => texts('operation', of(one, 'operation'))),
  ];
}

function reaches(parentsOf: ReadonlyMap<string, readonly string[]>, start: string): boolean {
  const open = [...(parentsOf.get(start) ?? [])];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(parentsOf.get(next) ?? []));
  }
  return false;
}
