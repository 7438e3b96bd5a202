import { type Deployment, isSecure, sourcesOf } from './deployment.ts';

/** A content security policy: sources by directive, in the order in which they are written. */
export type Policy = Readonly<Record<string, readonly string[]>>;

export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Name of the endpoint that reports go to. */
export const REPORTS = 'policy';

/**
 * The service worker of the application. A response that it makes has no URL: Firefox checks the URL of the worker against the
 * policy of the requesting page.
 */
const keeper = ({ appUrl }: Deployment): string => `${appUrl}/sw.js`;

/** The application: only the build's own files, and the one script of its page; wasm for decoders of documents. No eval. */
export function applicationPolicy(deployment: Deployment): Policy {
  const { appUrl, contentUrl, reports, pages, forms, inlineScripts, moreScripts = [] } = deployment;
  const content = contentUrl === appUrl ? [] : [contentUrl];
  const api = deployment.apiUrl === appUrl ? [] : [deployment.apiUrl];
  return {
    'default-src': ["'none'"],
    'script-src': [`${appUrl}/assets/`, keeper(deployment), ...inlineScripts, ...moreScripts, "'wasm-unsafe-eval'"],
    // Documents are laid out by styles of their own elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...content],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:', ...content],
    'connect-src': ["'self'", ...api, ...content],
    'worker-src': [`${appUrl}/assets/`, keeper(deployment)],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...content, ...reports, ...pages],
    'form-action': ["'self'", ...forms],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...typed('own-worker', 'inert-document'),
    ...reported(deployment),
  };
}

/** What is no page: opened as one it does nothing and loads nothing. */
export const FILE_POLICY: Policy = {
  'default-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** A worker of the application: it asks for decoders, fonts and nets of the build, and for nothing else. */
export const workerPolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'script-src': [`${deployment.appUrl}/assets/`, keeper(deployment), "'wasm-unsafe-eval'"],
  'connect-src': [`${deployment.appUrl}/assets/`, `${deployment.appUrl}/pdf-assets/`, keeper(deployment)],
  ...typed(),
  ...reported(deployment),
});

/** The worker that keeps the application: it asks for files of the build and the configuration, and can call nobody. */
export const offlinePolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'connect-src': ['index.html', 'config.json', 'assets/', 'lang/', 'pdf-assets/'].map(
    (path) => `${deployment.appUrl}/${path}`,
  ),
  ...typed(),
  ...reported(deployment),
});

/** Somebody else's pages: they load their own files, and what the operator lets them load from elsewhere. */
export function contentPolicy(deployment: Deployment): Policy {
  const { appUrl, apiUrl, contentHosts } = deployment;
  const scripts = sourcesOf(contentHosts.scripts);
  const own = ["'self'", 'data:', 'blob:'];
  return {
    'default-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:'],
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:', ...scripts],
    'style-src': ["'self'", "'unsafe-inline'", 'data:', 'blob:', ...sourcesOf(contentHosts.styles)],
    'font-src': [...own, ...sourcesOf(contentHosts.fonts)],
    'frame-src': [...own, ...sourcesOf(contentHosts.frames)],
    'img-src': [...own, ...sourcesOf(contentHosts.media)],
    'media-src': [...own, ...sourcesOf(contentHosts.media)],
    // xAPI and AICC courses speak to the platform themselves.
    'connect-src': [...own, ...new Set([appUrl, apiUrl]), ...sourcesOf(contentHosts.connect)],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'", appUrl],
    // What a course knows of its learner could leave by it; not every browser heeds it.
    webrtc: ["'block'"],
    ...reported(deployment),
  };
}

/** The page around a course on a site: our own script and worker only, framed by the application only. */
export const shellPolicy = (deployment: Deployment, site: string): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'frame-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': [`${site}/shell/sw.js`],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': [deployment.appUrl],
  ...typed('own-worker'),
  ...reported(deployment),
});

/**
 * The reader page: our own script and worker and no other, no request to anywhere. Books bring styles of their own, and their
 * chapters, pictures and fonts are made in the page (`blob:`), where this policy holds for them too.
 */
export const readerPolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'", 'blob:'],
  'img-src': ['blob:', 'data:'],
  'font-src': ['blob:', 'data:'],
  'media-src': ['blob:'],
  'frame-src': ['blob:'],
  'worker-src': [`${deployment.contentUrl}/reader/sw.js`],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': [deployment.appUrl],
  ...typed('inert-document', 'own-worker'),
  ...reported(deployment),
});

/** The worker that keeps the reader page: it asks for files of the reader, and can call nobody. */
export const readerWorkerPolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'connect-src': [`${deployment.contentUrl}/reader/`],
  ...typed(),
  ...reported(deployment),
});

/** The worker that carries the shell: it asks whether the host has another, and can call nobody. */
export const shellWorkerPolicy = (deployment: Deployment, site: string): Policy => ({
  'default-src': ["'none'"],
  'connect-src': [`${site}/shell/`],
  ...typed(),
  ...reported(deployment),
});

/** A page's sinks of script take what these policies give and no text; `adapters/trusted-types.ts` has the policies. */
const typed = (...policies: string[]): Policy => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': policies.length === 0 ? ["'none'"] : policies,
});

/** `report-to` makes a browser that knows it overlook `report-uri`, and sends nothing over http. */
function reported(deployment: Deployment): Policy {
  const { policyReports } = deployment;
  return { ...(isSecure(deployment) ? { 'report-to': [REPORTS] } : {}), 'report-uri': [policyReports] };
}
