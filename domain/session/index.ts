export { session } from './area.ts';
export { events as sessionEvents } from './events.ts';
export type { Accounts, Authentication } from './ports.ts';

export type { SessionState } from './state.ts';
export { expiry } from './process.ts';
export { checkPasswordCharacters } from './rules.ts';
export { type User } from './types.ts';
