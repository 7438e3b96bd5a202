import { attempt, attemptEvents, type AttemptState, isOfAttempt } from '#domain/attempt/index.ts';
import { type EventDef, readEvent } from '#domain/kernel/event.ts';
import { readUndelivered, type UndeliveredFile } from '#domain/tracking/index.ts';
import { textOf, UsageError } from '../../command-line.ts';

/** A file of undelivered work, and the attempts that its facts tell of. */
export type OpenedFile = {
  file: UndeliveredFile;
  attemptState: AttemptState;
  /** Facts in it that this version cannot read, those that the learner's browser could not read among them. */
  unreadable: readonly string[];
};

const SENTENCES = {
  'no-json': 'is no JSON',
  'another-format': 'is no file of undelivered work (a learner saves one under Profile); its format',
  'another-version': 'was saved by another version of the application; its version',
  misshapen: 'is not as it was saved',
} as const;

/** Throws UsageError, in a sentence, on a file that is not there or is something else. */
export function undeliveredAt(path: string): OpenedFile {
  const file = readUndelivered(textOf(path));
  if ('problem' in file) throw new UsageError(`${path} ${SENTENCES[file.problem]}: ${file.detail}`);
  const definitions = new Map(Object.values(attemptEvents).map((one: EventDef) => [one.type, one]));
  const unreadable = file.unreadable.map(({ type, v }) => `${type} v${v}`);
  const facts = file.facts.flatMap(({ type, v, data, ...fact }) => {
    const event = readEvent(definitions.get(type), v, data);
    if (!('unreadable' in event)) return [{ ...fact, ...event }];
    unreadable.push(`${type} v${v}`);
    return [];
  });
  return { file, attemptState: attempt.state.replay(attempt.state.initial, facts.filter(isOfAttempt)), unreadable };
}
