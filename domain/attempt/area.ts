import { defineArea } from '../kernel/area.ts';
import { decide } from './decide.ts';
import { events } from './events.ts';
import { state } from './state.ts';

/** Stream of all facts of an attempt. */
export const streamOf = ({ attemptId }: { attemptId: string }): string => `attempt:${attemptId}`;

/** One attempt with one title: start, open, advance, complete, exit. */
export const attempt = defineArea({
  name: 'attempt',
  events,
  state,
  decide,
  streamOf,
});
