import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { UsageError } from '../../command-line.ts';
import { LOOPBACK } from '../listen.ts';

/** Owner of a file: sends its secret token on a local port while its process runs. */
type Holder = { port: number; word: string; pid: number };

export type Hold = {
  /** Throws if another process has taken the file over. */
  check: () => Promise<void>;
  release: () => Promise<void>;
};

/** Timeout for the owner's token, in ms. A suspended process does not respond but still owns the file. */
const PATIENCE_MS = 2_000;
/** Maximum number of attempts while other processes acquire or release the lock. */
const TRIES = 5;

/**
 * Locks a file for this process by a lock file. A lock whose owner process has ended is replaced, even after a crash.
 * Throws UsageError while another server owns the file.
 */
export async function lockFile(path: string): Promise<Hold> {
  const place = `${path}.lock`;
  const word = randomUUID();
  const server = await saying(word);
  const own = JSON.stringify({ port: portOf(server), word, pid: process.pid } satisfies Holder);
  const made = `${place}.${word}`;
  try {
    // Written before linking, so that readers never see a partial file.
    await writeFile(made, own, { flag: 'wx', mode: 0o600 });
    for (let time = 1; !(await isPlaced(made, place)); time++) {
      const text = await readFile(place, 'utf8').catch(() => ''); // may just have been released
      const holder = holderIn(text);
      if (time > TRIES || (holder && (await isAlive(holder))))
        throw new UsageError(
          `${path} is in use by another server${holder ? ` (process ${holder.pid})` : ''}: stop that, or give --persist another file.`,
        );
      await leave(place, text, `${made}.left`);
    }
  } catch (error) {
    server.close();
    throw error;
  } finally {
    await rm(made, { force: true });
  }
  const isOurs = async () => (await readFile(place, 'utf8').catch(() => '')) === own;
  return {
    check: async () => {
      if (!(await isOurs())) throw new UsageError(`${path} was taken by another server: it is no longer kept here.`);
    },
    release: async () => {
      if (await isOurs()) await rm(place, { force: true });
      server.close();
    },
  };
}

/** Returns false if a lock file already exists. */
async function isPlaced(made: string, place: string): Promise<boolean> {
  try {
    await link(made, place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock file with content `text`; restores it if another process was faster. */
async function leave(place: string, text: string, aside: string): Promise<void> {
  try {
    await rename(place, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // already removed by another process
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== text) await isPlaced(aside, place);
  await rm(aside, { force: true });
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder; // written by lockFile
  } catch {
    return undefined; // partly written before a system crash, so it has no owner
  }
}

function isAlive({ port, word, pid }: Holder): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: LOOPBACK });
    let said = '';
    const end = (isIt: boolean) => {
      socket.destroy();
      done(isIt);
    };
    socket.setEncoding('utf8');
    socket.setTimeout(PATIENCE_MS, () => end(isRunning(pid))); // another program may now use the port
    socket.on('data', (text: string) => (said += text));
    socket.on('end', () => end(said === word));
    socket.on('error', () => end(false));
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process runs under another user
  }
}

function saying(word: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined); // the client has disconnected
    socket.end(word);
  });
  server.unref();
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, LOOPBACK, () => done(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}
