import fc from 'fast-check';

/** By what is asserted: the least share of all tries, from 0 to 1, that must get to it. */
type Floors<What extends string> = Readonly<Record<What, number>>;

type Assert = {
  <Ts>(property: fc.IAsyncProperty<Ts>, parameters?: fc.Parameters<Ts>): Promise<void>;
  <Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>): void;
};

/**
 * For a property that asserts something about some of its inputs only, behind a condition or over a list that may be
 * empty: `reached` counts each time that it gets there, and `assert`, in place of `fc.assert`, fails when that was too
 * seldom. A generator that never makes such an input passes for ever without it.
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
    check(); // of one that is not asynchronous nothing is returned
    return undefined;
  };
  return {
    reached: (what) => void times.set(what, (times.get(what) ?? 0) + 1),
    assert: assert as Assert, // by what the property is
  };
}
