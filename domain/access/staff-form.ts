import { externalAddress, webAddress } from './external-address.ts';
import type { MenuEntry } from './menu.ts';

/** The form that takes a learner to the staff system. */
export type StaffForm = {
  action: URL;
  fields: readonly { name: string; value: string }[];
  /** The operator vouches for the host: the form goes by itself. Else the learner is told where it leads, and sends it. */
  isListed: boolean;
};

/**
 * The staff system's form from the menu, or undefined when the menu has none, or no address that may be gone to. Fields
 * hold what the organisation knows of the learner, so they are never part of an address. Spec §2 /{orgCode}/nav-manager.
 * Reading: the form is posted; https only, and http on loopback, where the simulator runs.
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
