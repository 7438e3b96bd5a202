import { defineArea } from '../kernel/area.ts';
import { decide } from './decide.ts';
import { events } from './events.ts';
import { state } from './state.ts';

/** The signed-in period: open, expired, closed, and the gates before home. */
export const session = defineArea({
  name: 'session',
  events,
  state,
  decide,
  streamOf: (input: { sessionId: string }) => `session:${input.sessionId}`,
});
