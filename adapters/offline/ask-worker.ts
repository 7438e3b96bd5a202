/**
 * Sends a message to an own worker and resolves with its reply. Never resolves if the worker does not know the message.
 */
export const askWorker = <T>(worker: Pick<ServiceWorker, 'postMessage'>, what: string): Promise<T> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(what, [port2]);
  });
