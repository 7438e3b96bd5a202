import type { Tab } from '../tab.ts';
import type { ValueOf } from '../words.ts';

export type Guarded = ValueOf<'visit'>;
const OPEN_AFTER_EXPIRY: readonly Guarded[] = ['player'];

/** The guard of a screen, as the specification has it (§2 Guards): a reading of its own, beside that of the interface. */
export function admission(
  session: ReturnType<Tab['core']['session']>,
  screen: Guarded,
): 'enter' | 'login' | 'organisation-login' | 'register' | 'home' {
  if (session.at === 'signed-out') return session.was ? 'login' : 'organisation-login';
  if (session.at === 'expired') return OPEN_AFTER_EXPIRY.includes(screen) ? 'enter' : 'login';
  if (screen === 'register') return session.gates.length > 0 ? 'enter' : 'home';
  return session.gates.length > 0 ? 'register' : 'enter';
}
