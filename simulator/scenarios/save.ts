import { parseDocument, stringify } from 'yaml';

const SCHEMA = '# yaml-language-server: $schema=';

/** Returns the text `from` of a scenario file with only this journey, and with the changes. */
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

/** Serializes a scenario created by a program. `schema` is the path of the schema, for editors. */
export const asFile = (story: object, schema: string): string =>
  `${SCHEMA}${schema}\n${stringify(written(story), { lineWidth: 120, aliasDuplicateObjects: false })}`;

/** Removes undefined members and empty `given` lists. */
function written(value: object): object {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'given' && Array.isArray(inner) && inner.length === 0 ? undefined : inner,
    ),
  ) as object; // serializing an object gives an object
}
