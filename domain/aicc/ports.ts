import type { User } from '../session/index.ts';

/** Tracking target of the external LMS. Spec §3. Sent in bodies only, never stored. */
export type ExternalTracking = { aiccUrl: string; aiccSid: string; cmiVersion: string };

/** Sign-on with a session of an external LMS. Spec §7 POST /api/insecure. */
export interface OutsideSessions {
  /**
   * Signs the external learner on and stores the token. Afterwards each SCORM sync of this learner includes the
   * tracking target. Rejects with PortFailure.
   */
  open: (launch: { orgCode: string } & ExternalTracking) => Promise<User>;
}
