import type { SecureRandom } from '../ports.ts';

/** Characters of a temporary password. Spec §5 Self-registration, §9. */
const SHORTEST = 8;
const LONGEST = 10;

/** One of each satisfies every password rule of §5; no `&`, no space. */
const KINDS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!#$%*+-=?@_~'] as const;
const ALPHABET = KINDS.join('');

const BYTE_VALUES = 256;
/** A password fits in nearly every second try, a byte in more than every second: a good source never gets this far. */
const MOST_TRIES = 1_000;

/**
 * A password for somebody whose registration page asks for none: 8 to 10 characters, each length as likely as the
 * others, and of one length each password that satisfies the rules. Nobody is shown it, and nothing keeps it.
 * Throws when the source repeats itself: a password from such a source could be guessed.
 * Reading: it satisfies all password rules (upper, lower, digit, special, no `&`, no space).
 */
export function temporaryPassword(random: SecureRandom): string {
  const length = SHORTEST + below(LONGEST - SHORTEST + 1, random);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // All characters are drawn anew: putting missing ones in would make some passwords likelier than others.
    const password = Array.from({ length }, () => ALPHABET.charAt(below(ALPHABET.length, random))).join('');
    if (KINDS.every((kind) => Array.from(kind).some((character) => password.includes(character)))) return password;
  }
  throw new Error(BROKEN);
}

/** A number from 0 to `limit` - 1, each as likely: bytes beyond the last whole multiple of the limit are drawn again. */
function below(limit: number, random: SecureRandom): number {
  const beyond = BYTE_VALUES - (BYTE_VALUES % limit);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [byte = BYTE_VALUES] = random.bytes(1);
    if (byte < beyond) return byte % limit;
  }
  throw new Error(BROKEN);
}

const BROKEN = 'The source of random bytes repeats itself. Passwords must come from the platform’s CSPRNG.';
