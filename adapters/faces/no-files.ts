/** Replaces `fs` in the bundle: face-api.js can read files on servers, which browsers cannot. */
export {};
