export { account } from './area.ts';
export type { ExtraField, GroupNode, GroupTree, Passwords, Profiles, Registrations } from './ports.ts';
export type { Outcome } from './state.ts';
