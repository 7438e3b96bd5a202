import { readFileSync } from 'node:fs';
import type { Frame, Page, Response } from '@playwright/test';
import JSZip from 'jszip';
import type { OpenBook } from '#adapters/players/epub/protocol.ts';
import { plainLook } from '#domain/player/index.ts';
import type { Platform } from '../support/platform.ts';

const BOOK = new URL('../../../simulator/content/samples/epub/the-lighthouse.epub', import.meta.url);

/** Where the reader is served. */
type Site = Pick<Platform, 'contentUrl'>;

type Framed = { frame: Frame; answer: Response | undefined };

/** A page of the content site in a frame of this one, and what its address was answered with. */
async function framed(page: Page, address: string): Promise<Framed> {
  const name = `frame-${page.frames().length}`;
  const answered = page
    .waitForResponse((response) => response.url() === address.replace(/#.*/, ''))
    .catch(() => undefined);
  await page.evaluate(
    ([src, name]) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.sandbox.add('allow-scripts', 'allow-same-origin');
        Object.assign(frame, { name, src, width: '600', height: '400', onload: resolve });
        Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '1000' }); // browsers draw what is in view
        document.body.append(frame);
      }),
    [address, name] as const,
  );
  const frame = page.frames().find((one) => one.name() === name)!; // just added
  return { frame, answer: await answered };
}

/** What a course has: a page of the content site whose scripts are its own. */
export const courseOf = async (page: Page, { contentUrl }: Site): Promise<Frame> =>
  (await framed(page, `${contentUrl}/contentstream/titles/main/of-nobody.html`)).frame;

const readerIn = ({ contentUrl }: Site, page: Page, keep: string) =>
  `${contentUrl}/reader/index.html#app=${encodeURIComponent(new URL(page.url()).origin)}${keep && `&keep=${keep}`}`;

/** Opens a book as the page of the application does, with the bytes that are on the device. */
export async function openFromDevice(page: Page, platform: Site, keep = ''): Promise<Framed> {
  await handBooks(page);
  return framed(page, readerIn(platform, page, keep));
}

/** Gives each reader that says that it is ready the book. */
async function handBooks(page: Page): Promise<void> {
  const files = Object.values((await JSZip.loadAsync(readFileSync(BOOK))).files).filter(({ dir }) => !dir);
  const entries = await Promise.all(files.map(async (file) => [file.name, await file.async('base64')] as const));
  const open: OpenBook = {
    op: 'open',
    name: 'The Lighthouse',
    entries: entries.map(([path, text]) => [path, Buffer.from(text, 'base64').length]),
    from: undefined,
    look: { ...plainLook, theme: 'white' },
    texts: { missing: '', missingLead: '' },
  };
  await page.evaluate(
    ([open, entries]) => {
      const held = new Map(entries);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<{ op: string; path: string }>) => {
        if (data.op !== 'want') return;
        const bytes = Uint8Array.from(atob(held.get(data.path) ?? ''), (one) => one.charCodeAt(0));
        port1.postMessage({ op: 'entry', path: data.path, bytes });
      };
      const give = ({ source, data }: MessageEvent<{ op: string }>) => {
        if (data.op !== 'ready') return;
        removeEventListener('message', give);
        (source as Window).postMessage(open, '*', [port2]); // a frame of this page
      };
      addEventListener('message', give);
    },
    [open, entries] as const,
  );
}

/** Asks the reader to be kept, as the application does ahead of a book: what it answers. */
export const askToKeep = (page: Page, platform: Site): Promise<boolean> =>
  page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const frame = document.createElement('iframe');
        frame.sandbox.add('allow-scripts', 'allow-same-origin');
        frame.src = address;
        addEventListener('message', function hear({ source, data }: MessageEvent<{ op: string; isWhole?: boolean }>) {
          if (source !== frame.contentWindow || data.op !== 'kept') return;
          removeEventListener('message', hear);
          frame.remove();
          resolve(data.isWhole === true);
        });
        document.body.append(frame);
      }),
    readerIn(platform, page, 'now'),
  );

/** Scopes of workers and names of caches that a page of the content site finds. */
export const leftIn = (frame: Frame): Promise<{ scopes: string[]; caches: string[] }> =>
  frame.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    caches: await caches.keys(),
  }));

/** What becomes of workers that a page tries to register: refused, or the state that they come to. */
export const registered = (
  frame: Frame,
  tries: readonly (readonly [script: string, how: RegistrationOptions])[],
): Promise<string[]> =>
  frame.evaluate(async (all) => {
    const ends = [];
    for (const [script, how] of all) {
      const end = await navigator.serviceWorker.register(script, how).then(
        ({ installing }) =>
          new Promise<string>((resolve) => {
            const look = () => {
              if (installing?.state !== 'installing') resolve(installing?.state ?? 'none');
            };
            installing?.addEventListener('statechange', look);
            look();
          }),
        () => 'refused',
      );
      ends.push(end);
    }
    return ends;
  }, tries);
