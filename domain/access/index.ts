export { externalAddress, webAddress } from './external-address.ts';
export { afterSignIn, type Destination } from './destination.ts';
export { internalPath } from './internal-path.ts';
export { signOnAddress, specialAddress } from './leaving.ts';
export type { Menu, MenuEntry, Menus } from './menu.ts';
