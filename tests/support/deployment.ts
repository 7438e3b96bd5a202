import type { Deployment } from '#ui/entry/services.ts';

/** A deployment with the given settings of the operator; all others are empty. */
export const aDeployment = (given: Partial<Deployment> = {}): Deployment => ({
  redirectHosts: [],
  reportHosts: [],
  externalRedirects: new Map(),
  groupsTitleKeys: new Map(),
  appStores: {},
  ...given,
});
