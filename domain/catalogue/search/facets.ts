/** Facet values of an item, for example kind and status; one value per facet. */
type Facets = Readonly<Record<string, string>>;
/** Chosen values per facet; empty = all. */
export type Chosen<F extends Facets> = { readonly [K in keyof F]: readonly F[K][] };
export type Counts<F extends Facets> = { readonly [K in keyof F]: ReadonlyMap<F[K], number> };

/**
 * Items that match a chosen value in every facet, in order. The counts per value respect the other facets only: a
 * second value of the same facet adds results, a value of another one narrows them.
 */
export function filterByFacets<T, F extends Facets>(
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

/** Adds the value, or removes it if present. */
export const toggleValue = <V>(values: readonly V[], value: V): readonly V[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
