import { faultKinds } from '../../scenarios/fault-kinds.ts';
import type { WrittenFault } from '../../scenarios/shape/faults.ts';

/** When a fault strikes: every condition that is given must hold; none given means always. */
export type When = {
  /** operationId, several, a prefix with `*`, or `*` for all (the default). */
  operation?: string | readonly string[] | undefined;
  /** Only these matching calls, counted from 1 since the rule was added. */
  nth?: number | readonly number[] | undefined;
  /** 0 to 1, drawn from the world's seed. */
  probability?: number | undefined;
  /** Moment of the scenario (`+3d`) or milliseconds since the epoch; inclusive. */
  from?: string | number | undefined;
  /** As `from`; exclusive. */
  to?: string | number | undefined;
  /** At most this often. */
  times?: number | undefined;
};

type WithoutWhen<Fault> = Fault extends unknown ? Omit<Fault, keyof When> : never;

/** What goes wrong, in the words of the stories (`../../scenarios/fault-kinds.ts`). */
export type FaultKind = WithoutWhen<WrittenFault>;

export type FaultRule = When & FaultKind;
/** The rules of one kind. */
export type RuleOf<K extends FaultRule['kind']> = Extract<FaultRule, { kind: K }>;

/** Asked where faults come from outside, by the control calls. */
export const isPlatformFault = (fault: { kind: string }): fault is FaultRule => Object.hasOwn(faultKinds, fault.kind);

export const concerns = (operation: When['operation'], operationId: string): boolean => {
  const patterns = operation === undefined ? ['*'] : typeof operation === 'string' ? [operation] : operation;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? operationId.startsWith(pattern.slice(0, -1)) : operationId === pattern,
  );
};
