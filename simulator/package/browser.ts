/** The package in a page: a world behind msw's worker, whose file is put there by `npx msw init <folder>`. */
export { mountBrowser } from '../mount/browser.ts';
