import type { Organisation } from './types.ts';

export interface OrganisationProfiles {
  /**
   * By lower-case code. `returnUrl`: the address that single sign-on comes back to; the platform puts it into `loginUrl`,
   * so it holds no secret. Rejects with PortFailure; status 404 means there is no such organisation.
   */
  byCode(code: string, returnUrl?: string): Promise<Organisation>;
}

/** What the platform says of itself. */
export interface Builds {
  /** The version of the platform that answers. Rejects with PortFailure. */
  version(): Promise<string>;
}
