/** What things can be told apart by, e.g. kind and status; each thing has one value of each. */
type Facets = Readonly<Record<string, string>>;
/** The wanted values of each facet; none wanted = all. */
export type Chosen<F extends Facets> = { readonly [K in keyof F]: readonly F[K][] };
export type Counts<F extends Facets> = { readonly [K in keyof F]: ReadonlyMap<F[K], number> };

/**
 * Things that have a wanted value of every facet, in their order. The counts say how many there would be with a value,
 * as far as the other facets go: choosing a second value of one facet adds to the results, of another narrows them.
 */
export function narrow<T, F extends Facets>(
  things: readonly T[],
  facetsOf: (thing: T) => F,
  chosen: Chosen<F>,
): { things: readonly T[]; counts: Counts<F> } {
  const facets = Object.keys(chosen) as (keyof F)[]; // Chosen has all facets
  const counts = Object.fromEntries(facets.map((facet) => [facet, new Map()])) as { [K in keyof F]: Map<F[K], number> }; // as above
  const kept: T[] = [];
  for (const thing of things) {
    const values = facetsOf(thing);
    const missed = facets.filter((facet) => chosen[facet].length > 0 && !chosen[facet].includes(values[facet]));
    if (missed.length === 0) kept.push(thing);
    for (const facet of missed.length === 0 ? facets : missed.length === 1 ? missed : []) {
      counts[facet].set(values[facet], (counts[facet].get(values[facet]) ?? 0) + 1);
    }
  }
  return { things: kept, counts };
}

/** With the value if it was not there, without it if it was. */
export const toggled = <V>(values: readonly V[], value: V): readonly V[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
