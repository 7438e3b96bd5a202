export { session } from './area.ts';
export { events as sessionEvents } from './events.ts';
export type { SessionEvent } from './events.ts';
export type {
  Accounts,
  Authentication,
  Reauthentication,
  Reauthentications,
  SignOff,
  TabMessage,
  Tabs,
} from './ports.ts';
export { checkCredentials, checkPasswordCharacters, type Credentials } from './credentials.ts';
export { getsPrompts } from './prompts.ts';
export { expiredHere, gatesOf, isSameUser, canRestoreSession, passwordWarning } from './rules.ts';
export type { Gate, SessionState } from './state.ts';
export { otherTabs, TOKEN_LATE_MS } from './process.ts';
export {
  allowsOfflineSession,
  type OfflineSessionStore,
  type StoredLearner,
  offlineSessionRefusal,
  type NamedAccount,
  type OfflineCredentials,
  retryDelayMs,
  type TooManyTries,
} from './offline-session.ts';
export { type SignOutPorts, type LocalWork, type SignOutFlow, signOutFlow, SIGN_OUT_FLUSH_MS } from './sign-out.ts';
export { type User } from './types.ts';
export { openSession, reauthenticate, renewFromOtherTab } from './use-cases.ts';
