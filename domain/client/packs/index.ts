export { packsBehind } from './behind.ts';
export type { ClientPacks, PackKeeper } from './packs.ts';
export type { PackPorts } from './ports.ts';
