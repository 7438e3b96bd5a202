/** Request to the worker that tests patterns. */
export type PatternTask = { pattern: string; text: string };

/** Messages of the worker: first `ready`, then `began` and a result per task. `invalid`: no valid pattern. */
export type PatternMessage = { said: 'ready' | 'began' | 'fits' | 'differs' | 'invalid' };

/**
 * Tests a pattern, which may match anywhere in the text unless it is anchored.
 * Reading: case does not matter, as in mail domains.
 */
export function patternAnswer({ pattern, text }: PatternTask): PatternMessage {
  try {
    return { said: new RegExp(pattern, 'i').test(text) ? 'fits' : 'differs' };
  } catch {
    return { said: 'invalid' }; // the server's pattern may be in another regex dialect
  }
}
