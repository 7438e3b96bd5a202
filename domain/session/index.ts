export { session } from './area.ts';
export { events as sessionEvents } from './events.ts';
export type { Accounts, Authentication } from './ports.ts';

export type { Gate, SessionState } from './state.ts';
export { expiry } from './process.ts';
export { checkPasswordCharacters, gatesOf, passwordWarning } from './rules.ts';
export { type User } from './types.ts';
