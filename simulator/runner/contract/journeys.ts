import { documented } from '../coverage.ts';
import type { ContractDocument } from '../../platform/contract-check.ts';
import type { WrittenFault } from '../../scenarios/shape/faults.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { LogEntry } from '../run-log.ts';
import { type Journey, stepsOf } from '../words.ts';

/** A played run, with the number of steps after which each `operation status` first occurred. */
export type PlayedRun = {
  path: string;
  scenario: Scenario;
  journey: Journey;
  firstAnswered: ReadonlyMap<string, number>;
};

/** A documented response with candidate journeys, most likely first. */
export type Documented = {
  operation: string;
  status: number;
  ways: readonly { path: string; scenario: Scenario; journey: Journey }[];
};

/** Maximum number of candidate journeys per response. */
const MOST_WAYS = 6;
/** Wait for delayed calls, such as counters and retries. */
const AFTERWARDS = '5s';

/**
 * Builds journeys for every operation and documented status. Each contains the steps before the call, the response as a
 * fault, and the step that calls. Responses that occur naturally need no fault. Static files are skipped.
 */
export function contractJourneys(contract: ContractDocument, made: readonly PlayedRun[]): Documented[] {
  const runs = made.map((one) => ({ ...one, unrest: unrest(one) }));
  return documented(contract).flatMap((one) => {
    const [operation = '', code = ''] = one.split(' ');
    const status = Number(code);
    const itself = waysTo(runs, (answered) => answered === one).map((way) => journeyOf(way, operation, status, false));
    const forced = status < 300 ? [] : waysTo(runs, (answered) => answered.startsWith(`${operation} `));
    const faulted = forced.map((way) => journeyOf(way, operation, status, true));
    return { operation, status, ways: [...itself.slice(0, 2), ...faulted].slice(0, MOST_WAYS) };
  });
}

/** Wait for a late response and its consequences. */
const LATE_AFTERWARDS = '2m';

/**
 * Builds journeys in which another server replaces one response. For every response that a scenario produces, uses the
 * shortest journey up to its call.
 */
export function thirdPartyJourneys(
  contract: ContractDocument,
  made: readonly PlayedRun[],
  rule: WrittenFault,
): Pick<Way, 'path' | 'scenario' | 'journey'>[] {
  const runs = made.map((one) => ({ ...one, unrest: unrest(one) })).filter((one) => one.unrest === 0);
  return documented(contract).flatMap((one) => {
    const [way] = waysTo(runs, (answered) => answered === one);
    if (!way) return [];
    const [operation = ''] = one.split(' ');
    const taken = stepsUpTo(way);
    const [last] = taken.slice(-1);
    const fault = { fault: { ...rule, operation, times: 1 } } as Journey['when'][number];
    const journey: Journey = {
      ...way.journey,
      name: `somebody else answers ${one}`,
      given: taken.slice(0, -1),
      when: [fault, ...(last === undefined ? [] : [last]), { wait: LATE_AFTERWARDS }],
      then: [{ invariantsOnly: true }],
    };
    return [{ path: way.path, scenario: way.scenario, journey }];
  });
}

const stepsUpTo = ({ journey, steps }: Way): Journey['when'] =>
  [...journey.given, ...journey.when].slice(0, steps).filter((step) => !isCheck(step));

/** A run, with the number of faults and timed changes of its platform. */
type Run = PlayedRun & { unrest: number };
type Way = Run & { steps: number };

/** Candidates in order of preference: scenarios with the fewest faults and timed changes, then fewest steps. */
function waysTo(runs: readonly Run[], isMeant: (answered: string) => boolean): Way[] {
  return runs
    .flatMap((one): Way[] => {
      const steps = [...one.firstAnswered].filter(([answered]) => isMeant(answered)).map(([, after]) => after);
      return steps.length > 0 ? [{ ...one, steps: Math.min(...steps) }] : [];
    })
    .sort((one, other) => one.unrest - other.unrest || one.steps - other.steps);
}

const unrest = ({ scenario: { faults, server }, journey }: PlayedRun): number =>
  faults.length + server.timeline.length + stepsOf(journey).filter(({ step }) => 'fault' in step).length;

function journeyOf(way: Way, operation: string, status: number, isForced: boolean) {
  const { path, scenario, journey } = way;
  const taken = stepsUpTo(way).filter((step) => !(isForced && spoils(step, operation)));
  const fault = { fault: { kind: 'status', status, operation, times: 1 } } as Journey['when'][number];
  const [last] = taken.slice(-1);
  const made: Journey = {
    ...journey,
    name: `${operation} answers ${status}`,
    given: taken.slice(0, -1),
    when: [...(isForced ? [fault] : []), ...(last === undefined ? [] : [last]), { wait: AFTERWARDS }],
    then: [{ calls: { operation, status } }],
  };
  return { path, scenario, journey: made };
}

/** True for a fault step on the same operation, which would hide the intended response. */
function spoils(step: Journey['when'][number], operation: string): boolean {
  const struck = typeof step === 'object' ? step.fault?.operation : undefined;
  return struck !== undefined && [struck].flat().includes(operation);
}

const isCheck = (step: Journey['when'][number]): boolean => typeof step === 'object' && step.check !== undefined;

/** What the learner saw after the response: message codes, or `nothing`. */
export function seenBy({ given }: Journey, log: readonly LogEntry[]): string {
  const steps = log.flatMap(({ where }, index) => (where === '>' ? [index] : []));
  const since = log.slice(steps[given.length]);
  const said = since.flatMap(({ what }) => /^says (\S+)$/.exec(what)?.[1] ?? []);
  const isExpired = since.some(({ what }) => what.startsWith('records session.Expired'));
  return [...new Set(said), ...(isExpired ? ['is asked to sign in again'] : [])].join(', ') || 'nothing';
}
