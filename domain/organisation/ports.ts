import type { Organisation } from './types.ts';

export interface OrganisationProfiles {
  /**
   * By lower-case code. The platform is told where single sign-on comes back to and puts it into `loginUrl`. Rejects with
   * PortFailure; status 404 means there is no such organisation.
   */
  byCode: (code: string) => Promise<Organisation>;
}

/** What the platform says of itself. */
export interface Builds {
  /** The version of the platform that answers. Rejects with PortFailure. */
  version: () => Promise<string>;
}

/** Ports that screens ask by themselves, by `useClient('organisation')`. */
export interface OrganisationPorts {
  builds: Builds;
}
