import { request, type RequestListener } from 'node:http';
import { listen, LOOPBACK } from '#simulator/mount/listen.ts';

/**
 * Network between a whole browser and this machine’s sites. It can make one site unreachable for pages, frames and
 * workers.
 */
export type OwnNetwork = {
  /** Arguments of a browser that uses only this proxy. */
  args: readonly string[];
  /** Makes this origin unreachable; undefined: all origins respond again. */
  kill: (origin: string | undefined) => void;
  close: () => Promise<void>;
};

export async function ownNetwork(): Promise<OwnNetwork> {
  let dead: string | undefined;
  const passOn: RequestListener = (asked, answer) => {
    const url = new URL(asked.url ?? '', `http://${asked.headers.host ?? ''}`); // `listen` has read the absolute form
    if (url.origin === dead) return void asked.socket.destroy();
    const { method, headers } = asked;
    const path = url.pathname + url.search;
    const onward = request({ host: LOOPBACK, port: url.port, path, method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.rawHeaders);
      from.pipe(answer);
    });
    onward.on('error', () => asked.socket.destroy());
    answer.on('close', () => onward.destroy()); // the client has disconnected
    asked.pipe(onward);
  };
  const { port, close } = await listen(passOn, 0);
  return {
    args: [`--proxy-server=http://${LOOPBACK}:${port}`, '--proxy-bypass-list=<-loopback>'],
    kill: (origin) => (dead = origin),
    close,
  };
}
