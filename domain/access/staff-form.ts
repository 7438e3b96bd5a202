import { externalAddress, webAddress } from './external-address.ts';
import type { MenuEntry } from './menu.ts';

/** Form post that opens the staff system. */
export type StaffForm = {
  action: URL;
  fields: readonly { name: string; value: string }[];
  /**
   * The host is on the operator’s list: the form is submitted automatically. Else the learner sees the target and
   * submits it.
   */
  isListed: boolean;
};

/**
 * Staff-system form of the menu; undefined if the menu has none, or no allowed address. Fields hold personal data, so
 * they are never put into a URL. Spec §2 /{orgCode}/nav-manager. Reading: the form is posted; https only, and http on
 * loopback for the simulator.
 */
export function staffForm(
  entries: readonly MenuEntry[],
  allowed: { origin: string; hosts: readonly string[] },
): StaffForm | undefined {
  const entry = entries.find(({ module }) => module === 'staff-system');
  const listed = externalAddress(entry?.url, allowed);
  const action = listed ?? webAddress(entry?.url, allowed.origin);
  if (!entry || !action) return undefined;
  const fields = Object.entries(entry.fields ?? {}).map(([name, value]) => ({ name, value }));
  return { action, fields, isListed: listed !== undefined };
}
