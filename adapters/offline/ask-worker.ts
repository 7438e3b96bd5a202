/** Says something to a worker of ours; resolves with its answer. One that knows no such word never answers. */
export const askWorker = <T>(worker: Pick<ServiceWorker, 'postMessage'>, what: string): Promise<T> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<T>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage(what, [port2]);
  });
