import type { Menus } from '#domain/access/index.ts';
import type { ClientSession } from '#domain/client/index.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { analytics } from '#domain/tracking/index.ts';
import { analyticsApi } from './api/analytics.api.ts';
import { buildsApi } from './api/builds.api.ts';
import type { Api } from './api/client.ts';
import { extraFieldsApi } from './api/extra-fields.api.ts';
import { passwordsApi } from './api/passwords.api.ts';
import { reportsApi } from './api/reports.api.ts';
import type { Report } from './api/wire/read.ts';
import type { Configuration } from './platform/configuration.ts';

type CallOptions = {
  api: Api;
  runtime: Runtime;
  configuration: Pick<Configuration, 'analyticsFor'>;
  menus: Pick<Menus, 'brochureToken'>;
  own: Pick<ClientSession, 'account' | 'learner'>;
  report: (where: string, error: unknown) => void;
  reportWire: Report;
};

/** What is asked of the platform anew each time, and the organisation's analytics, told from now on. */
export function composeCalls({ api, runtime, configuration, menus, own, report, reportWire }: CallOptions) {
  runtime.run('analytics', analytics, {
    analytics: analyticsApi(api, menus),
    isOn: () => configuration.analyticsFor.includes(own.learner.get()?.organisation.code ?? ''),
    account: own.account,
    report: (error: unknown) => report('analytics', error),
  });
  return {
    builds: buildsApi(api),
    extraFields: extraFieldsApi(api, reportWire),
    passwords: passwordsApi(api),
    reports: reportsApi(api, reportWire),
  };
}
