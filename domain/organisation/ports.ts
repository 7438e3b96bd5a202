import type { Organisation } from './types.ts';

export interface OrganisationProfiles {
  /**
   * Looks up a lower-case code. Sends the return URL of single sign-on, which the platform puts into `loginUrl`.
   * Rejects with PortFailure; status 404: no such organisation.
   */
  byCode: (code: string) => Promise<Organisation>;
}

/** Information about the platform. */
export interface Builds {
  /** Version of the platform. Rejects with PortFailure. */
  version: () => Promise<string>;
}

/** Ports that screens use directly, by `useClient('organisation')`. */
export interface OrganisationPorts {
  builds: Builds;
}
