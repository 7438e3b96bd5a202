import type { User } from '../session/index.ts';

/** Where the launching system wants to hear of the attempt as well. Spec §3. Sent in bodies only, never stored. */
export type ExternalTracking = { aiccUrl: string; aiccSid: string; cmiVersion: string };

/** Sign-on by the session of an outside LMS. Spec §7 POST /api/insecure. */
export interface OutsideSessions {
  /**
   * Signs the outside learner on and keeps the token. From then on each SCORM sync of this learner says where the
   * outside LMS wants to hear of it. Rejects with PortFailure.
   */
  open: (launch: { orgCode: string } & ExternalTracking) => Promise<User>;
}
