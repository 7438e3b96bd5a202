import { derivedId } from './derived-id.ts';

/**
 * One learner's enrolment in one title (UUID): the same in every attempt and every browser, in what this client says and
 * in what xAPI content says, so that a record store can put them together. xAPI 1.0.3 Data §2.4.6.1.
 */
export const registrationOf = (account: string, titleId: string): string =>
  derivedId(account, `registration ${titleId}`);
