import { type PatternSaid, type PatternTask, patternAnswer } from './pattern-messages.ts';

/**
 * Tries patterns in a thread that can be ended: one of the server's may take longer than anybody lives. `began` is said
 * just before, so that only the pattern's own time counts, and not the time until the thread gets a turn.
 */
const say = (said: PatternSaid) => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<PatternTask>) => {
  say({ said: 'began' });
  say(patternAnswer(data));
});
say({ said: 'ready' });
