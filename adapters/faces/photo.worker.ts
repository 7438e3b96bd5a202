import { faceNets } from './nets.ts';
import type { PhotoAnswers, PhotoMessage, PhotoTask } from './protocol.ts';
import { redraw } from './redraw.ts';

/**
 * Processes photos in a worker, so that the page stays responsive. Terminated when the learner cancels or leaves; no
 * photo or face data outlives the worker.
 */
const say = (said: PhotoMessage) => postMessage(said);
const nets = faceNets();

addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => {
  void work(data).then((answer) => say({ id: data.id, said: 'done', answer }));
});

async function work(task: PhotoTask): Promise<PhotoAnswers[PhotoTask['ask']]> {
  try {
    if (task.ask === 'redraw') return await redraw(task.bytes);
    return await nets[task.ask](task, (done) => say({ id: task.id, said: 'progress', done }));
  } catch {
    // Out of memory, weights that failed to load, or a lost GPU context.
    return task.ask === 'redraw' ? 'unreadable' : 'unavailable';
  }
}
