export { session } from './area.ts';
export { events as sessionEvents } from './events.ts';
export type { SessionEvent } from './events.ts';
export type { Accounts, Authentication, Proof, Proofs, SignOff, TabMessage, Tabs } from './ports.ts';
export {
  checkPasswordCharacters,
  type Credentials,
  gatesOf,
  getsPrompts,
  isSameUser,
  mayPickUp,
  passwordWarning,
} from './rules.ts';
export type { Gate, SessionState } from './state.ts';
export { otherTabs, TOKEN_LATE_MS } from './process.ts';
export { type EndingPorts, type Endings, endings, SIGN_OUT_FLUSH_MS } from './sign-out.ts';
export { type User } from './types.ts';
export { openSession, reauthenticate, renewFromOtherTab } from './use-cases.ts';
