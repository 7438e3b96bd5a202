import type { SecureRandom } from '#domain/account/index.ts';

/** The platform's CSPRNG; there is one wherever there is a page or a server, on insecure origins too. */
export const secureRandom: SecureRandom = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};
