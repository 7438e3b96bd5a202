import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { UsageError } from '../../command-line.ts';
import { LOOPBACK } from '../listen.ts';

/** Whoever holds a file says a word of their own at a port of this machine, for as long as they live. */
type Holder = { port: number; word: string; pid: number };

export type Hold = {
  /** Throws where somebody else has taken the file over since. */
  check: () => Promise<void>;
  release: () => Promise<void>;
};

/** How long a holder may take for its word, in ms. One that is stopped, not ended, says nothing and still has the file. */
const PATIENCE_MS = 2_000;
/** How often a place is tried for that others leave or take at the same moment. */
const TRIES = 5;

/**
 * Takes a file for this process alone, by a file beside it. Whose process has ended in whatever way says its word no
 * more: its place is taken. Throws UsageError while another server has the file.
 */
export async function holdFile(path: string): Promise<Hold> {
  const place = `${path}.lock`;
  const word = randomUUID();
  const server = await saying(word);
  const own = JSON.stringify({ port: portOf(server), word, pid: process.pid } satisfies Holder);
  const made = `${place}.${word}`;
  try {
    // Put there whole: who reads it never sees half of it.
    await writeFile(made, own, { flag: 'wx', mode: 0o600 });
    for (let time = 1; !(await isPlaced(made, place)); time++) {
      const text = await readFile(place, 'utf8').catch(() => ''); // it may just have been left
      const holder = holderIn(text);
      if (time > TRIES || (holder && (await isAlive(holder))))
        throw new UsageError(
          `${path} is in use by another server${holder ? ` (process ${holder.pid})` : ''}: stop that, or give --keep another file.`,
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

/** false: another one is there. */
async function isPlaced(made: string, place: string): Promise<boolean> {
  try {
    await link(made, place);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes away what `text` says, and puts it back where somebody else was quicker. */
async function leave(place: string, text: string, aside: string): Promise<void> {
  try {
    await rename(place, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // somebody else has
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== text) await isPlaced(aside, place);
  await rm(aside, { force: true });
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder; // written above
  } catch {
    return undefined; // half written by a machine that went off: nobody holds by it
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
    socket.setTimeout(PATIENCE_MS, () => end(isRunning(pid))); // the port may be another program's by now
    socket.on('data', (text: string) => (said += text));
    socket.on('end', () => end(said === word));
    socket.on('error', () => end(false));
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it runs, and is somebody else's
  }
}

function saying(word: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined); // who asked is gone
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
