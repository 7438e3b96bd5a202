export type * from './ports.ts';
export type * from './types.ts';
export { signsOnElsewhere } from './rules.ts';
export { findOrganisation } from './use-cases.ts';
