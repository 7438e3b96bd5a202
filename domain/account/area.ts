import { defineArea } from '../kernel/area.ts';
import { decide } from './decide.ts';
import { events } from './events.ts';
import { state } from './state.ts';

/** Creation and changes of an account. */
export const account = defineArea({
  name: 'account',
  events,
  state,
  decide,
  streamOf: (input: { organisationCode: string }) => `account:${input.organisationCode}`,
});
