import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { User } from '../session/index.ts';
import type { OutsideLaunch } from './outside-launch.ts';
import type { OutsideSessions } from './ports.ts';

/** Reading: launches do not name a protocol version; 4.0 is the latest, and supported by external LMSs. */
const CMI_VERSION = '4.0';

/**
 * Signs on with the session of the external LMS. Refuses EMPTY_WRONG_AICC_PARAMETERS, or the reason of the failure.
 * Spec §7.
 */
export async function openOutside(
  sessions: OutsideSessions,
  { orgCode, aiccUrl, aiccSid }: OutsideLaunch,
): Promise<User | Refusal> {
  try {
    return await sessions.open({ orgCode, aiccUrl, aiccSid, cmiVersion: CMI_VERSION });
  } catch (error) {
    return refusalFor('signInFromAicc', error);
  }
}
