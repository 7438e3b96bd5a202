import { defineArea } from '../kernel/area.ts';
import { abandon, advance, commit, exit, finish, keep, launch, note, open, report, stall, start } from './decide.ts';
import { events } from './events.ts';
import { state } from './state.ts';

/** The stream that holds all facts of a sitting. */
export const streamOf = ({ attemptId }: { attemptId: string }): string => `attempt:${attemptId}`;

/** One sitting with one title: start, open, advance, complete, exit. */
export const attempt = defineArea({
  name: 'attempt',
  events,
  state,
  decide: { start, launch, open, advance, finish, commit, report, keep, stall, exit, note, abandon },
  streamOf,
});
