import fc from 'fast-check';

/** Least share of runs, from 0 to 1, that must reach each named assertion. */
type Floors<What extends string> = Readonly<Record<What, number>>;

type Assert = {
  <Ts>(property: fc.IAsyncProperty<Ts>, parameters?: fc.Parameters<Ts>): Promise<void>;
  <Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>): void;
};

/**
 * Guards a property that asserts only behind a condition, or over a list that may be empty. `reached` counts each time
 * an assertion runs. `assert` replaces `fc.assert` and fails if an assertion ran too rarely. Otherwise a generator that
 * never makes such inputs would pass forever.
 */
export function reaching<What extends string>(
  floors: Floors<What>,
): { reached: (what: NoInfer<What>) => void; assert: Assert } {
  const times = new Map<string, number>();
  let tries = 0;
  const count = () => {
    tries += 1;
  };
  const check = () => {
    for (const [what, floor] of Object.entries<number>(floors)) {
      const [found, least] = [times.get(what) ?? 0, Math.max(1, Math.floor(floor * tries))];
      if (found < least)
        throw new Error(`The property got to "${what}" ${found} times in ${tries} tries, not ${least}.`);
    }
  };
  const assert = (property: fc.IAsyncProperty<unknown>, parameters: fc.Parameters<unknown> = {}) => {
    const run = fc.assert(property, { ...parameters, plugins: [fc.beforeEach(count)] });
    if ((run as Promise<void> | undefined) !== undefined) return run.then(check);
    check(); // returns nothing for a synchronous property
    return undefined;
  };
  return {
    reached: (what) => void times.set(what, (times.get(what) ?? 0) + 1),
    assert: assert as Assert, // overloaded for synchronous and asynchronous properties
  };
}
