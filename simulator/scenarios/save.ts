import { parseDocument, stringify } from 'yaml';

const SCHEMA = '# yaml-language-server: $schema=';

/** A story as a file of its own: as it was written, with this one journey. `from` is the text of the story's file. */
export function withOneJourney(
  from: string,
  journey: object,
  change: { seed?: number; faults?: readonly object[] } = {},
): string {
  const document = parseDocument(from);
  const { seed, faults = [] } = change;
  if (seed !== undefined) document.set('seed', seed);
  document.set('journeys', document.createNode([written(journey)]));
  if (faults.length > 0) {
    const own = (document.toJS() as { faults?: object[] }).faults ?? [];
    document.set('faults', document.createNode([...own, ...faults.map(written)]));
  }
  return document.toString({ lineWidth: 120 });
}

/** A story that a program has made, as a file. `schema`: where the file finds the schema, for editors. */
export const asFile = (story: object, schema: string): string =>
  `${SCHEMA}${schema}\n${stringify(written(story), { lineWidth: 120, aliasDuplicateObjects: false })}`;

/** Without what is not given, and without empty lists that nobody wrote. */
function written(value: object): object {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'given' && Array.isArray(inner) && inner.length === 0 ? undefined : inner,
    ),
  ) as object; // it was an object before
}
