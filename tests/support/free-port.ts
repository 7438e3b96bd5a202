import { type AddressInfo, createServer } from 'node:net';

export const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port; // a server over TCP has one

/** A port of this machine that is free now, for a program that cannot select one by itself. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const socket = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const port = portOf(socket);
        socket.close(() => found(port));
      });
  });
