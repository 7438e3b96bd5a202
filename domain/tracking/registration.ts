import { derivedId } from './derived-id.ts';

/**
 * Enrolment of one learner in one title (UUID). Equal in all attempts and browsers, and in statements of this client
 * and of xAPI content, so that a record store can join them. xAPI 1.0.3 Data §2.4.6.1.
 */
export const registrationOf = (account: string, titleId: string): string =>
  derivedId(account, `registration ${titleId}`);
