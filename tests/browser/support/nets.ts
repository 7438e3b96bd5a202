import type { Page } from '@playwright/test';
import { expect, type Platform } from './platform.ts';

/** Two protections, tested separately: sanitizing alone, and sanitizing with the page’s policy. */
export const nets = [
  { net: 'by the cleaning alone', bypassCSP: true, details: {} },
  { net: 'with the policy as well', bypassCSP: false, details: { tag: '@nightly' } }, // other tests also run with the policy
] as const;

/** Actions of foreign code on a page. */
export type Acts = {
  /** Fails if code ran, could run at a click, or sent a request to a foreign host. */
  expectNone: () => Promise<void>;
};

/** Watches a page for actions of untrusted text; call it before the first navigation. */
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

/** Runs in the page: code that ran, or would run at a click. */
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
