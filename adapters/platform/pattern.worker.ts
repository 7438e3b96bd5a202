import { type PatternMessage, type PatternTask, patternAnswer } from './pattern-messages.ts';

/**
 * Tests patterns in a worker that can be terminated, because a server's pattern may take forever. Sends `began` just
 * before the test, so that only the pattern's own time counts, not the start of the worker.
 */
const say = (said: PatternMessage) => postMessage(said);

addEventListener('message', ({ data }: MessageEvent<PatternTask>) => {
  say({ said: 'began' });
  say(patternAnswer(data));
});
say({ said: 'ready' });
