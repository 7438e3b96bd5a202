/** What a page asks of the thread that tries patterns. */
export type PatternTask = { pattern: string; text: string };

/** What it says: first `ready`, then for each task `began`, and what came of it. `invalid`: it is no pattern. */
export type PatternSaid = { said: 'ready' | 'began' | 'fits' | 'differs' | 'invalid' };

/**
 * Tries a pattern on a text: found anywhere in it, as a pattern without anchors means.
 * Reading: capital letters do not matter, as they do not in the name of a mail domain.
 */
export function patternAnswer({ pattern, text }: PatternTask): PatternSaid {
  try {
    return { said: new RegExp(pattern, 'i').test(text) ? 'fits' : 'differs' };
  } catch {
    return { said: 'invalid' }; // the server's pattern may be anything, also one of another language
  }
}
