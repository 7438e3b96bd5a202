import { activateAccount, type StoredRegistration } from '../account/index.ts';
import { atom } from '../kernel/atom.ts';
import { type Resource, resource } from '../kernel/resource.ts';
import { refusalFor } from '../messages/index.ts';
import type { Registration } from './client.ts';

export type RegistrationPorts = Pick<Registration, 'runtime' | 'registrations' | 'mailPatterns' | 'secureRandom'>;

/** Self-registration and activation: the state of this tab. */
export function registration(ports: RegistrationPorts): Registration {
  const kept = atom<StoredRegistration>({ was: 'nothing' });
  const activations = new Map<string, Resource<void>>();
  return {
    ...ports,
    kept: kept.projection,
    keep: kept.set,
    activation: (organisationCode, guid) => {
      const known = activations.get(guid);
      if (known) return known;
      const activating = resource(
        () => activateAccount(ports, organisationCode, guid),
        (error) => refusalFor('activate', error),
      );
      activations.set(guid, activating);
      return activating;
    },
  };
}
