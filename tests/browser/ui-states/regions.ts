import type { Page } from '@playwright/test';

const POLITE = '[role=status], [role=log], [aria-live=polite]';
const REGIONS = `${POLITE}, [role=alert], [aria-live=assertive]`;

/**
 * Records each polite live region that is inserted together with its text, which many screen readers do not announce.
 * Skips content of a larger inserted element or a section, and alerts, which are announced.
 */
export function watchRegions(page: Page): void {
  page.on('domcontentloaded', () => {
    page
      .evaluate((regions) => {
        const late: string[] = [];
        Object.assign(window, { late });
        const said = (node: Element): string => node.textContent.trim();
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) {
              if (!(node instanceof Element) || !node.isConnected || node.closest('[inert], section')) continue;
              const region = node.matches(regions) ? node : node.querySelector(regions);
              if (region && said(region) !== '' && said(region) === said(node) && region.checkVisibility())
                late.push(`“${said(region).slice(0, 60)}” came with its region`);
            }
        }).observe(document, { childList: true, subtree: true });
      }, POLITE)
      .catch(() => undefined); // the page has navigated
  });
}

/** Recorded regions since the last call, and whether a page lacks a live region. */
export const unheard = (page: Page): Promise<string[]> =>
  page.evaluate((regions) => {
    const { late = [] } = window as unknown as { late?: string[] };
    const found = late.splice(0);
    return document.querySelector(regions) ? found : [...found, 'nothing can be said: there is no live region'];
  }, REGIONS);
