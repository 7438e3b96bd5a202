import { defineArea } from '../kernel/area.ts';
import { decide } from './decide.ts';
import { events } from './events.ts';
import { state } from './state.ts';

/** How an account came to be, and what was changed about it. */
export const account = defineArea({
  name: 'account',
  events,
  state,
  decide,
  streamOf: (input: { organisationCode: string }) => `account:${input.organisationCode}`,
});
