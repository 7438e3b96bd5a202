/**
 * Package entry for pages: an instance behind the msw service worker. Install the worker file with `npx msw init
 * <folder>`.
 */
export { mountBrowser } from '../mount/browser.ts';
