/** Headers that every call of the platform carries. Spec §10. */
export const ASKED_ANEW = { 'Cache-Control': 'no-cache' } as const;

/** Who calls, by the learner's token. */
export const authorised = (token: string) => ({ Authorization: `Bearer ${token}` });
