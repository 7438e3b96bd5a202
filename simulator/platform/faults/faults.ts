import { momentAt } from '../../scenarios/moment.ts';
import type { Random } from '../random.ts';
import { matchesOperation, type FaultRule, isPlatformFault } from './rule.ts';

/** The faults that apply to one call. */
export type MatchedFaults = {
  kinds: FaultRule['kind'][];
  rules: FaultRule[];
};

type Armed = { id: number; rule: FaultRule; calls: number; strikes: number };
/** Persisted rules with their counts of matching calls and of strikes. `count` is the last rule number given. */
export type PersistedFaults = { armed: readonly Armed[]; count: number };

/** Active fault rules; may change at any time. The seed determines the calls they hit. */
export class Faults {
  readonly #random: Random;
  readonly #startMs: number;
  #armed: Armed[] = [];
  #count = 0;

  constructor(random: Random, startMs: number) {
    this.#random = random;
    this.#startMs = startMs;
  }

  /** Adds a rule and returns its number for `remove`. Throws for a fault kind that is not the platform's. */
  add(rule: FaultRule): number {
    if (!isPlatformFault(rule))
      throw new Error(`"${String((rule as { kind?: unknown }).kind)}" is no fault of the platform.`);
    if (rule.probability !== undefined && !(rule.probability >= 0 && rule.probability <= 1))
      throw new RangeError(`A probability is between 0 and 1, not ${rule.probability}.`);
    const id = ++this.#count;
    this.#armed.push({ id, rule, calls: 0, strikes: 0 });
    return id;
  }

  /** Returns false if there is no such rule. */
  remove(id: number): boolean {
    const before = this.#armed.length;
    this.#armed = this.#armed.filter((armed) => armed.id !== id);
    return this.#armed.length < before;
  }

  /** Returns the rules that no call met. */
  clear(): readonly FaultRule[] {
    const idle = this.#armed.filter(({ strikes }) => strikes === 0).map(({ rule }) => rule);
    this.#armed = [];
    return idle;
  }

  list(): readonly { id: number; rule: FaultRule; strikes: number }[] {
    return this.#armed.map(({ id, rule, strikes }) => ({ id, rule, strikes }));
  }

  kept(): PersistedFaults {
    return { armed: this.#armed.map((armed) => ({ ...armed })), count: this.#count };
  }

  restore({ armed, count }: PersistedFaults): void {
    this.#armed = armed.map((one) => ({ ...one }));
    this.#count = count;
  }

  /** Returns the faults that hit this call. Counts the call in each rule that matches its operation. */
  strike(operationId: string, now: number): MatchedFaults {
    const rules: FaultRule[] = [];
    for (const armed of this.#armed) {
      const { rule } = armed;
      if (!matchesOperation(rule.operation, operationId)) continue;
      armed.calls++;
      if (!this.#isTheCall(armed, now)) continue;
      armed.strikes++;
      rules.push(rule);
    }
    return { rules, kinds: rules.map(({ kind }) => kind) };
  }

  #isTheCall({ rule, calls, strikes }: Armed, now: number): boolean {
    const { nth, times, from, to, probability } = rule;
    if (times !== undefined && strikes >= times) return false;
    if (nth !== undefined && !(typeof nth === 'number' ? nth === calls : nth.includes(calls))) return false;
    if (from !== undefined && now < this.#moment(from)) return false;
    if (to !== undefined && now >= this.#moment(to)) return false;
    return probability === undefined || this.#random.next() < probability;
  }

  #moment(moment: string | number): number {
    return typeof moment === 'number' ? moment : momentAt(moment, this.#startMs);
  }
}
