import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { User } from '../session/index.ts';
import type { OutsideLaunch } from './outside-launch.ts';
import type { OutsideSessions } from './ports.ts';

/** Reading: no launch names the version of its protocol; 4.0 is the last, and what outside LMSs answer to. */
const CMI_VERSION = '4.0';

/** Signs on with the session of the outside LMS. Refuses EMPTY_WRONG_AICC_PARAMETERS, or what else failed. Spec §7. */
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
