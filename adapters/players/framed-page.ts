/** Connection to an own page in a frame. */
export type PagePort<ToPage> = {
  send: (message: ToPage) => void;
  /** Removes the frame and closes the port. No messages are received afterwards. */
  cut: () => void;
};

export type FramedPage = {
  url: string;
  /** Accessible name of the frame. */
  title: string;
  sandbox: string;
  /** Permissions policy of the frame; none by default. */
  allow?: string;
  className?: string;
  /** Ports that are sent to the page in addition to the connection's port. */
  ports?: readonly MessagePort[];
};

/**
 * Loads a page in a frame of `host` and gives it the only port to this one. Trusts the page once its own window reports
 * `ready` from its own origin; ignores all other messages. Then calls `first` and sends its result with the port, at
 * once or when it resolves: the page loads meanwhile.
 */
export function framePage<ToPage>(
  host: HTMLElement,
  page: FramedPage,
  first: () => unknown,
  hear: (data: unknown) => void,
): PagePort<ToPage> {
  const { origin } = new URL(page.url);
  const { port1: port, port2: theirs } = new MessageChannel();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', page.sandbox);
  if (page.allow !== undefined) frame.setAttribute('allow', page.allow);
  frame.referrerPolicy = 'no-referrer';
  frame.title = page.title;
  frame.className = page.className ?? '';
  frame.src = page.url;

  const onReady = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !isReady(event.data)) return;
    window.removeEventListener('message', onReady);
    void Promise.resolve(first()).then((message) =>
      frame.contentWindow?.postMessage(message, origin, [theirs, ...(page.ports ?? [])]),
    );
  };
  window.addEventListener('message', onReady);
  port.onmessage = (event: MessageEvent<unknown>) => hear(event.data);
  host.append(frame);

  return {
    send: (message) => port.postMessage(message),
    cut: () => {
      window.removeEventListener('message', onReady);
      port.onmessage = null;
      port.close();
      frame.remove();
    },
  };
}

const isReady = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'op' in data && data.op === 'ready';
