import type { BrowserContext, Page } from '@playwright/test';
import type { Recorded } from '#domain/kernel/event.ts';
import type { EventLog } from '#domain/kernel/log.ts';

/** Facts recorded by the client in one document. */
export type PageFacts = { page: Page; facts: Recorded[] };

/** Collects recorded facts of every page, by document; the newest document is last. */
export async function pageFactsOf(context: BrowserContext): Promise<() => PageFacts[]> {
  const pageFacts = new Map<string, PageFacts>();
  await context.exposeBinding('__recorded', ({ page }, of: string, facts: Recorded[]) => {
    pageFacts.set(of, { page, facts: [...(pageFacts.get(of)?.facts ?? []), ...facts] });
  });
  await context.addInitScript(() => {
    if (window !== window.top) return; // frames with content have no client
    const { __recorded: tell } = window as unknown as { __recorded: (of: string, facts: unknown[]) => void }; // bound above
    const of = String(Math.random());
    window.addEventListener('learning:log', (event) => {
      const { log } = (event as CustomEvent<{ log: EventLog }>).detail; // dispatched by ui/authenticated-app.ts
      let told = 0;
      log.watch('view', () => {
        const fresh = log.facts.slice(told);
        told = log.facts.length;
        tell(of, fresh);
      });
    });
  });
  return () => [...pageFacts.values()];
}

/** Collects every text displayed, once per document, because messages may disappear before they are checked. */
export async function textsOf(context: BrowserContext): Promise<readonly string[]> {
  const texts: string[] = [];
  await context.exposeBinding('__appeared', (_page, text: string) => void texts.push(text));
  await context.addInitScript(() => {
    if (window !== window.top) return;
    const { __appeared: tell } = window as unknown as { __appeared: (text: string) => void }; // bound above
    const told = new Set<string>();
    const tellOnce = (shown: string | null) => {
      const text = (shown ?? '').replace(/\s+/g, ' ').trim();
      if (text === '' || text.length > 600 || told.has(text)) return;
      told.add(text);
      tell(text);
    };
    const hear = (element: Element) => {
      const own = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
      if (own.length > 0) tellOnce(element.textContent);
      for (const text of own) tellOnce(text.textContent); // a button may be in the same element
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        if (target instanceof Element) hear(target);
        else if (target.parentElement) hear(target.parentElement);
        for (const node of addedNodes)
          if (node instanceof Element) for (const one of [node, ...node.querySelectorAll('*')]) hear(one);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return texts;
}

/** Exposes the number of pending records for `unsentIn`. */
export const watchUnsent = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    window.addEventListener('learning:log', (event) => {
      const { outbox } = (event as CustomEvent<{ outbox: Waiting }>).detail; // dispatched by ui/authenticated-app.ts
      Object.assign(window, { __unsent: () => outbox.get().pending });
    });
  });

type Waiting = { get: () => { pending: number } };

/** Number of pending records in this page; 0 before sign-in. */
export const unsentIn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { __unsent?: () => number }).__unsent?.() ?? 0); // defined by `watchUnsent`
