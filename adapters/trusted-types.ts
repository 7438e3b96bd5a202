declare global {
  interface Window {
    /** Not in every browser. What a policy gives is no text, but sinks are typed as taking one. */
    readonly trustedTypes?: { readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules };
  }
}

/** Where the build has its scripts; the development server has them everywhere on its own origin. */
const SCRIPTS = import.meta.env.DEV ? '/' : '/assets/';

/** Workers that keep the application, the reader of books and the shell stand at the root of all paths that they answer for. */
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

/** The address of a worker of the application's own build. Throws TypeError for any other. */
export const ownWorker = (url: string): string => worker().createScriptURL(url);

const markup = ruled('inert-document', { createHTML: (text: string): string => text });

/** Markup as a document of its own, which runs nothing and loads nothing. What is trusted does not leave this function. */
export const inertDocument = (text: string, type: DOMParserSupportedType): Document =>
  new DOMParser().parseFromString(markup().createHTML(text), type);

/** The policy of that name, made when it is first needed; where browsers know none its rules hold all the same. */
function ruled<Rules>(name: string, rules: Rules): () => Rules {
  let policy: Rules | undefined;
  return () => (policy ??= window.trustedTypes?.createPolicy(name, rules) ?? rules);
}
