import { faceNets } from './nets.ts';
import type { PhotoAnswers, PhotoSaid, PhotoTask } from './protocol.ts';
import { redraw } from './redraw.ts';

/**
 * Works on photos in a thread of its own, so that nobody waits for a key or a click meanwhile; it is ended when a learner
 * does not want to wait, or leaves. Nothing of a photo or a face outlives it.
 */
const say = (said: PhotoSaid) => postMessage(said);
const nets = faceNets();

addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => {
  void work(data).then((answer) => say({ id: data.id, said: 'done', answer }));
});

async function work(task: PhotoTask): Promise<PhotoAnswers[PhotoTask['ask']]> {
  try {
    if (task.ask === 'redraw') return await redraw(task.bytes);
    return await nets[task.ask](task, (done) => say({ id: task.id, said: 'progress', done }));
  } catch {
    // A picture for which there is no memory; weights that did not come, a card that gave up.
    return task.ask === 'redraw' ? 'unreadable' : 'unavailable';
  }
}
