import type { SecureRandom } from '#domain/account/index.ts';

/** The cryptographic random generator of browser or server; also available on insecure origins. */
export const secureRandom: SecureRandom = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};
