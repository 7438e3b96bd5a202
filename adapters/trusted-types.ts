declare global {
  interface Window {
    /** Missing in some browsers. A policy returns trusted objects, but TypeScript types the sinks as strings. */
    readonly trustedTypes?: { readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules };
  }
}

/** Folder of the build's scripts; the development server has scripts anywhere on its origin. */
const SCRIPTS = import.meta.env.DEV ? '/' : '/assets/';

/** Service workers of the application, the EPUB reader and the course host page. Each is at the root of its scope. */
const KEEPERS = ['/sw.js', '/reader/sw.js', '/shell/sw.js'];

const worker = ruled('own-worker', {
  createScriptURL: (url: string): string => {
    const { origin, pathname, href } = new URL(url, window.location.href);
    const isOurs = KEEPERS.includes(pathname) || (pathname.startsWith(SCRIPTS) && /\.worker\b/.test(pathname));
    if (origin !== window.location.origin || !isOurs)
      throw new TypeError(`${pathname} is no worker of the application.`);
    return href;
  },
});

/** Trusted script URL of a worker of this build. Throws TypeError for any other URL. */
export const ownWorker = (url: string): string => worker().createScriptURL(url);

const markup = ruled('inert-document', { createHTML: (text: string): string => text });

/**
 * Parses markup into an inert document: no scripts run, nothing loads. The trusted value never leaves this function.
 */
export const inertDocument = (text: string, type: DOMParserSupportedType): Document =>
  new DOMParser().parseFromString(markup().createHTML(text), type);

/** Creates the policy on first use. Without Trusted Types, the same rules apply directly. */
function ruled<Rules>(name: string, rules: Rules): () => Rules {
  let policy: Rules | undefined;
  return () => (policy ??= window.trustedTypes?.createPolicy(name, rules) ?? rules);
}
