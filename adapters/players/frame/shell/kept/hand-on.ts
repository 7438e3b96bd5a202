/** Hands on to the application what the worker asks for, with the port that the answer goes back by: it does not come by here. */
export function handOn(workers: ServiceWorkerContainer, application: MessagePort): void {
  workers.addEventListener('message', ({ data, ports, source }: MessageEvent<unknown>) => {
    const [back] = ports;
    if (back && source instanceof ServiceWorker) application.postMessage(data, [back]);
  });
  workers.startMessages();
}
