/** A report that gives no sign for so long after it was asked for is not coming. */
export const LOAD_LIMIT_MS = 30_000;
/** Messages to a report may stay unanswered for ever: after this they count as refused. */
export const ANSWER_LIMIT_MS = 10_000;
/** A token is renewed so long before it ends. */
export const RENEWAL_LEAD_MS = 120_000;
/** Reading: a token without an end lasts an hour, as embed tokens do where nobody asks for less. */
export const USUAL_TOKEN_MS = 3_600_000;
/** However short tokens are, the platform is not asked more often than this. */
export const SOONEST_RENEWAL_MS = 5_000;
/** However long they are, the next one is asked for after a day: no timer waits for longer than about 24 days. */
export const LATEST_RENEWAL_MS = 86_400_000;
/** A renewal that failed is tried again. */
export const RENEWAL_RETRY_MS = 15_000;
