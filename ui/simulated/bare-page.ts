/**
 * Page for cases in which the application does not start. Readable in light and dark; in English, like all pages of the
 * simulator.
 */
export function barePage(...parts: (Node | string)[]): void {
  const page = document.createElement('main');
  page.style.cssText =
    'max-width: 32rem; margin: 8vh auto; padding: 0 1rem; font: 100%/1.5 system-ui, sans-serif; white-space: pre-wrap';
  page.append(...parts);
  document.body.replaceChildren(page);
}
