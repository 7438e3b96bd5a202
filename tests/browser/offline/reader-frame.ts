import { readFileSync } from 'node:fs';
import type { Frame, Page, Response } from '@playwright/test';
import JSZip from 'jszip';
import type { OpenBook } from '#adapters/players/epub/protocol.ts';
import { plainDisplay } from '#domain/player/index.ts';
import type { Platform } from '../support/platform.ts';

const BOOK = new URL('../../../simulator/content/samples/epub/the-lighthouse.epub', import.meta.url);

/** Site that serves the reader. */
type Site = Pick<Platform, 'contentUrl'>;

type Framed = { frame: Frame; answer: Response | undefined };

/** A page of the content site in a frame of this page, and the response for its URL. */
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
        Object.assign(frame.style, { position: 'fixed', inset: '0', zIndex: '1000' }); // browsers render only visible frames
        document.body.append(frame);
      }),
    [address, name] as const,
  );
  const frame = page.frames().find((one) => one.name() === name)!; // just added
  return { frame, answer: await answered };
}

/** A frame with the rights of a course: a page of the content site with its own scripts. */
export const courseOf = async (page: Page, { contentUrl }: Site): Promise<Frame> =>
  (await framed(page, `${contentUrl}/contentstream/titles/main/of-nobody.html`)).frame;

const readerIn = ({ contentUrl }: Site, page: Page, keep: string) =>
  `${contentUrl}/reader/index.html#app=${encodeURIComponent(new URL(page.url()).origin)}${keep && `&keep=${keep}`}`;

/** Opens a book like the application, with the bytes on the device. */
export async function openFromDevice(page: Page, platform: Site, keep = ''): Promise<Framed> {
  await handBooks(page);
  return framed(page, readerIn(platform, page, keep));
}

/** Sends the book to each reader that reports to be ready. */
async function handBooks(page: Page): Promise<void> {
  const files = Object.values((await JSZip.loadAsync(readFileSync(BOOK))).files).filter(({ dir }) => !dir);
  const entries = await Promise.all(files.map(async (file) => [file.name, await file.async('base64')] as const));
  const open: OpenBook = {
    op: 'open',
    name: 'The Lighthouse',
    entries: entries.map(([path, text]) => [path, Buffer.from(text, 'base64').length]),
    from: undefined,
    look: { ...plainDisplay, theme: 'white' },
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

/** Requests the reader to cache itself, as the application does before a book opens. Returns its response. */
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

/** Worker scopes and cache names visible to a page of the content site. */
export const leftIn = (frame: Frame): Promise<{ scopes: string[]; caches: string[] }> =>
  frame.evaluate(async () => ({
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    caches: await caches.keys(),
  }));

/** Tries to register workers. Returns the refusals or the resulting states. */
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
