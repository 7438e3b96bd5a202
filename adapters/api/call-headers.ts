/** Headers of every platform call. Spec §10. */
export const REVALIDATED = { 'Cache-Control': 'no-cache' } as const;

/** Authorization header of a token. */
export const authorised = (token: string) => ({ Authorization: `Bearer ${token}` });
