/** Time limit in ms for the first signal of a report. */
export const LOAD_LIMIT_MS = 30_000;
/** Time limit in ms for the response to a message: a report may never respond. */
export const ANSWER_LIMIT_MS = 10_000;
/** Lead time in ms of a token renewal before the expiry. */
export const RENEWAL_LEAD_MS = 120_000;
/** Reading: default lifetime of a token without an expiry, one hour as usual for embed tokens. */
export const USUAL_TOKEN_MS = 3_600_000;
/** Minimum delay in ms between renewals, however short tokens live. */
export const SOONEST_RENEWAL_MS = 5_000;
/** Maximum delay in ms of a renewal: timers overflow at about 24 days. */
export const LATEST_RENEWAL_MS = 86_400_000;
/** Delay in ms before a failed renewal is retried. */
export const RENEWAL_RETRY_MS = 15_000;
