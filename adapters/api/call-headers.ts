/** Headers of every platform call. Spec §10. */
export const NO_CACHE_HEADERS = { 'Cache-Control': 'no-cache' } as const;

/** Authorization header of a token. */
export const authorizationHeaderOf = (token: string) => ({ Authorization: `Bearer ${token}` });
