/** Kinds of references in a scenario. */
export type ReferenceKind =
  | 'title'
  | 'tag'
  | 'picture'
  | 'user name'
  | 'group'
  | 'field'
  | 'module'
  | 'message'
  | 'call'
  | 'header'
  | 'fact'
  | 'verb';

/** Path pattern into a value: keys, `*` for every item or value, `#` for every key. */
export type PathPattern = string;
export type NamedReference = { path: (string | number)[]; name: string; isKey: boolean };

/** Returns every text that matches the pattern, with its path. Missing values and other types are skipped. */
export function findReferences(value: unknown, way: PathPattern): NamedReference[] {
  return down(value, way === '' ? [] : way.split('.'), []);
}

function down(value: unknown, [step, ...rest]: readonly string[], path: (string | number)[]): NamedReference[] {
  if (step === undefined) return typeof value === 'string' ? [{ path, name: value, isKey: false }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step === '*' && Array.isArray(value))
    return value.flatMap((item: unknown, index) => down(item, rest, [...path, index]));
  if (step === '#') return Object.keys(value).map((name) => ({ path, name, isKey: true }));
  const next = (value as Record<string, unknown>)[step];
  return next === undefined ? [] : down(next, rest, [...path, step]);
}

/** Paths of references to definitions elsewhere in the scenario. */
export const IN_SCENARIO: readonly (readonly [ReferenceKind, PathPattern])[] = [
  ['tag', 'catalogue.tags.*.parents.*.id'],
  ['picture', 'catalogue.tags.*.imageSetId'],
  ['title', 'catalogue.tags.*.prerequisites.*'],
  ['tag', 'catalogue.titles.*.tags.*.id'],
  ['title', 'catalogue.titles.*.tags.*.prerequisites.*'],
  ['tag', 'catalogue.titles.*.parentTag'],
  ['picture', 'catalogue.titles.*.imageSetId'],
  ['title', 'catalogue.titles.*.related.*'],
  ['group', 'people.*.groups.*'],
  ['field', 'people.*.userExtraFields.*.id'],
  ['title', 'people.*.statuses.*.titleId'],
  ['title', 'people.*.positions.*.titleId'],
  ['title', 'people.*.scorm.*.titleId'],
  ['title', 'people.*.history.*.titleId'],
  ['title', 'people.*.certificates.*.titleId'],
  ['title', 'home.suggestions.*'],
  ['tag', 'home.tags.*'],
  ['user name', 'links.*.userName'],
  ['title', 'server.timeline.*.titleId'],
  ['title', 'server.timeline.*.record.titleId'],
  ['title', 'server.timeline.*.prerequisites.*'],
  ['user name', 'server.timeline.*.userName'],
  ['call', 'faults.*.operation'],
  ['call', 'faults.*.operation.*'],
];

/** Paths of references in steps and expectations. The first key is the keyword. */
export const IN_JOURNEY: readonly (readonly [ReferenceKind, PathPattern])[] = [
  ['user name', 'signIn'],
  ['user name', 'signOn'],
  ['title', 'launch'],
  ['title', 'launch.title'],
  ['title', 'takeOver'],
  ['title', 'startOver'],
  ['title', 'deepLaunch'],
  ['title', 'outsideLaunch.title'],
  ...['download', 'pauseDownload', 'resumeDownload', 'updateDownload', 'removeDownload'].flatMap(
    (word) =>
      [
        ['title', word],
        ['title', `${word}.*`],
      ] as const,
  ),
  ['module', 'openMenu'],
  ['field', 'type.field'],
  ['field', 'register.fields.#'],
  ['group', 'register.groups.*'],
  ['field', 'completeGates.fields.#'],
  ['field', 'changeProfile.fields.#'],
  ['group', 'chooseGroups.*'],
  ['title', 'administrator.titleId'],
  ['title', 'administrator.record.titleId'],
  ['title', 'administrator.prerequisites.*'],
  ['user name', 'administrator.userName'],
  ['call', 'callOperation.operation'],
  ['call', 'fault.operation'],
  ['call', 'fault.operation.*'],
  ['message', 'message'],
  ['message', 'noMessage'],
  ['title', 'title.id'],
  ['title', 'found.*'],
  ['title', 'downloadState.title'],
  ['fact', 'recorded'],
  ['fact', 'recorded.fact'],
  ['title', 'recorded.title'],
  ['verb', 'received'],
  ['verb', 'received.statement'],
  ['title', 'received.title'],
  ['user name', 'received.by'],
  ['verb', 'received.before.statement'],
  ['call', 'received.before.call'],
  ['verb', 'received.after.statement'],
  ['call', 'received.after.call'],
  ['title', 'saved.title'],
  ['user name', 'saved.by'],
  ['verb', 'saved.before.statement'],
  ['call', 'saved.before.call'],
  ['verb', 'saved.after.statement'],
  ['call', 'saved.after.call'],
  ['title', 'platform.title'],
  ['user name', 'platform.by'],
  ['call', 'calls.operation'],
  ['title', 'calls.title'],
  ['user name', 'calls.by'],
  ['header', 'calls.headers.#'],
  ['verb', 'calls.before.statement'],
  ['call', 'calls.before.call'],
  ['verb', 'calls.after.statement'],
  ['call', 'calls.after.call'],
  ['title', 'home.suggestions.*'],
  ['title', 'home.recent.*'],
  ['tag', 'home.tags.*'],
];
