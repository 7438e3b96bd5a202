import type { Deployment } from '#ui/entry/services.ts';

/** A deployment of which an operator has set what is given, and nothing else. */
export const aDeployment = (given: Partial<Deployment> = {}): Deployment => ({
  redirectHosts: [],
  reportHosts: [],
  externalRedirects: new Map(),
  groupsTitleKeys: new Map(),
  appStores: {},
  ...given,
});
