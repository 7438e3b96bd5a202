import { defineArea } from '../kernel/area.ts';
import { askForProfile, close, expire, open, reauthenticate, settle } from './decide.ts';
import { events } from './events.ts';
import { state } from './state.ts';

/** The signed-in period: open, expired, closed, and what stands before home. */
export const session = defineArea({
  name: 'session',
  events,
  state,
  decide: { open, askForProfile, settle, expire, reauthenticate, close },
  streamOf: (input: { sessionId: string }) => `session:${input.sessionId}`,
});
