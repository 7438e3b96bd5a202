import type { ContractDocument } from '../../platform/contract-check.ts';
import { contractJourneys, type Documented, type Made, seenBy } from './journeys.ts';
import type { Outcome } from '../run.ts';
import type { Breach } from '../stage.ts';

/** What became of one documented answer. */
export type Answered = {
  operation: string;
  status: number;
  /** By which story; '' = no story leads to it. */
  path: string;
  seen: string;
  failures: readonly Breach[];
};

export type Play = (way: Documented['ways'][number]) => Promise<Outcome>;

const NOT_MET = 'the answer is met';

/** Plays every documented answer through the client, and tells what the learner saw of each. */
export async function playContract(
  contract: ContractDocument,
  made: readonly Made[],
  play: Play,
  onPlayed: (answered: Answered) => void = () => undefined,
): Promise<Answered[]> {
  const all: Answered[] = [];
  for (const documented of contractJourneys(contract, made)) {
    const answered = await met(documented, play);
    onPlayed(answered);
    all.push(answered);
  }
  return all;
}

/** The first way that meets the answer, well or not; the last one tried where none does. */
async function met({ operation, status, ways }: Documented, play: Play): Promise<Answered> {
  const none = { invariant: NOT_MET, detail: `no story leads to ${operation}` };
  let last: Answered = { operation, status, path: '', seen: '', failures: [none] };
  for (const way of ways) {
    const { failures, log, seen } = await play(way);
    const isMet = seen.operations.has(`${operation} ${status}`);
    const { path, journey } = way;
    last = { operation, status, path, seen: seenBy(journey, log), failures };
    if (isMet) return last;
  }
  return last;
}

/** Each operation with its answers, and what the learner saw of them. */
export function contractTable(all: readonly Answered[]): string {
  const well = all.filter(({ failures }) => failures.length === 0).length;
  return [
    '# Every documented answer, played through the client',
    '',
    `${well} of ${all.length} are met and leave everything as it must be.`,
    '',
    '| operation | status | the learner sees | by the story | |',
    '| --- | --- | --- | --- | --- |',
    ...all.map(({ operation, status, seen, path, failures }) => {
      const wrong = failures.map(({ invariant, detail }) => `${invariant}: ${detail}`).join('; ');
      return `| ${operation} | ${status} | ${seen} | ${path.replace(/^.*\//, '')} | ${wrong || 'well'} |`;
    }),
    '',
  ].join('\n');
}
