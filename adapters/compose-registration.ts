import { activateAccount, type KeptRegistration } from '#domain/account/index.ts';
import { cell } from '#domain/kernel/cell.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Api } from './api/client.ts';
import { registrationsApi } from './api/registrations.api.ts';
import type { Report } from './api/wire/read.ts';
import { mailPatterns, startPatternThread } from './platform/mail-patterns.ts';
import { secureRandom } from './platform/secure-random.ts';

/** Self-registration and activation: needed by few, so it stands beside the rest of what is behind sign-in. */
export function composeRegistration(around: {
  api: Api;
  runtime: Runtime;
  report: (where: string, error: unknown) => void;
  reportWire: Report;
}) {
  const { api, runtime, report, reportWire } = around;
  const registrations = registrationsApi(api, reportWire);
  const kept = cell<KeptRegistration>({ was: 'nothing' });
  const activations = new Map<string, Resource<void>>();
  return {
    runtime,
    registrations,
    mailPatterns: mailPatterns({ start: startPatternThread, clock: runtime.clock, report }),
    secureRandom,
    kept: kept.projection,
    keep: kept.set,
    activation: (organisationCode: string, guid: string) => {
      const known = activations.get(guid);
      if (known) return known;
      const activating = resource(
        () => activateAccount({ runtime, registrations }, organisationCode, guid),
        (error) => refusalFor('activate', error),
      );
      activations.set(guid, activating);
      return activating;
    },
  };
}
