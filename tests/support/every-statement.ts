import { Lrs, type Statement } from '#simulator/platform/model/lrs.ts';

const taken: Statement[] = [];
// Patches the prototype, so that the statements of every platform instance of this process are checked.
const store = Object.getOwnPropertyDescriptor(Lrs.prototype, 'store')?.value as Lrs['store'];
Lrs.prototype.store = function remembering(this: Lrs, statement, ...about) {
  taken.push(statement);
  return store.call(this, statement, ...about);
};

/** Faults that two independent validators find in the statements stored since the last call. */
export async function faultsOfStatements(): Promise<{ statement: Statement; faults: unknown[] }[]> {
  const all = taken.splice(0);
  if (all.length === 0) return [];
  const { faultsOf } = await import('./xapi-validators.ts'); // loaded on demand: most tests send no statements
  return all.map((statement) => ({ statement, faults: faultsOf(statement) })).filter(({ faults }) => faults.length > 0);
}
