import type { Page } from '@playwright/test';
import { expect, type Platform } from './platform.ts';

/** Both nets as a page is served, and the cleaning without the policy behind it: what each lets through is its own. */
export const nets = [
  { net: 'by the cleaning alone', bypassCSP: true, details: {} },
  { net: 'with the policy as well', bypassCSP: false, details: { tag: '@deep' } }, // other tests have it too
] as const;

/** What foreign code would have done on a page. */
export type Acts = {
  /** Fails when something ran, can run at a touch, or was asked of a host that is not ours. */
  expectNone: () => Promise<void>;
};

/** Watches a page, from before its first address, for what foreign text in it does. */
export function watchActs(page: Page, { appUrl, contentUrl }: Platform): Acts {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a window: ${popup.url()}`));
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== appUrl && origin !== contentUrl) seen.push(`asked ${request.url()}`);
  });
  return {
    expectNone: async () => {
      for (const frame of page.frames()) seen.push(...(await frame.evaluate(ableToAct)));
      expect(seen).toEqual([]);
    },
  };
}

/** In the page: what ran, and what would at a touch. */
function ableToAct(): string[] {
  const found = 'canary' in window ? ['code ran'] : [];
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const isCode = /^\s*(?:javascript|vbscript|data:text)/i.test(value);
      if (/^on/i.test(name) || name === 'srcdoc' || (isCode && /href|src|action|data$/.test(name)))
        found.push(`${element.localName} ${name}=${value}`);
    }
  return found;
}
