import { faultKinds } from '../../scenarios/fault-kinds.ts';
import type { WrittenFault } from '../../scenarios/shape/faults.ts';

/** Conditions of a fault. All given conditions must hold; a rule without conditions always applies. */
export type FaultConditions = {
  /** One or several operationIds, a prefix with `*`, or `*` for all (the default). */
  operation?: string | readonly string[] | undefined;
  /** Numbers of the matching calls to hit, counted from 1 since the rule was added. */
  nth?: number | readonly number[] | undefined;
  /** 0 to 1, drawn from the seeded generator of the instance. */
  probability?: number | undefined;
  /** Scenario time (`+3d`) or milliseconds since the epoch; inclusive. */
  from?: string | number | undefined;
  /** Like `from`, but exclusive. */
  to?: string | number | undefined;
  /** Maximum number of strikes. */
  times?: number | undefined;
};

type WithoutWhen<Fault> = Fault extends unknown ? Omit<Fault, keyof FaultConditions> : never;

/** Fault with its parameters, as scenarios write them (`../../scenarios/fault-kinds.ts`). */
export type FaultKind = WithoutWhen<WrittenFault>;

export type FaultRule = FaultConditions & FaultKind;
export type RuleOf<K extends FaultRule['kind']> = Extract<FaultRule, { kind: K }>;

/** Validates faults that arrive through the control API. */
export const isPlatformFault = (fault: { kind: string }): fault is FaultRule => Object.hasOwn(faultKinds, fault.kind);

export const matchesOperation = (operation: FaultConditions['operation'], operationId: string): boolean => {
  const patterns = operation === undefined ? ['*'] : typeof operation === 'string' ? [operation] : operation;
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? operationId.startsWith(pattern.slice(0, -1)) : operationId === pattern,
  );
};
