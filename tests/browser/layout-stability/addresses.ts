import type { Scenario } from '#simulator/scenarios/schema.ts';
import { patterns } from '#ui/entry/paths.ts';

/** An entry URL of a visitor. `who`: user name, if signed in. */
export type Address = { path: string } & ({ signedIn: false } | { signedIn: true; who: string });

/** Every path of the application with ids of this scenario, signed in and not. */
export function addressesOf({ organisation, catalogue, people }: Scenario): readonly Address[] {
  const who = people[0]?.userName ?? '';
  const filled = (path: string, values: Record<string, string>) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const paths = Object.values(patterns).flatMap((path: string) => {
    if (path.includes(':titleId'))
      return spread(catalogue.titles, path === patterns.title ? 20 : 8).map(({ id, tags }) =>
        filled(path, { orgCode: organisation.code, titleId: id, parentId: tags[0]?.id ?? '-' }),
      );
    if (path.includes(':tagId'))
      return catalogue.tags.map(({ id }) => filled(path, { orgCode: organisation.code, tagId: id }));
    return [filled(path, { orgCode: organisation.code, guid: 'no-link' })];
  });
  const searches = ['e', 'handbook', '%F0%9F%A7%AF'].map((query) => `/${organisation.code}/search?query=${query}`);
  const all = [...paths, ...searches];
  return [
    ...all.map((path): Address => ({ path, signedIn: true, who })),
    ...all
      .filter((path) => !/\/(title|content|catalogue)\//.test(path))
      .map((path): Address => ({ path, signedIn: false })),
  ];
}

/** `count` entries, evenly spread over the list. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, at) => at % Math.ceil(list.length / count) === 0);
