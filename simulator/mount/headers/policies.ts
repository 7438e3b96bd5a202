import { contentSources, type Deployment, isSecure, sourcesOf } from './deployment.ts';

/** A content security policy: sources by directive, in output order. */
export type Policy = Readonly<Record<string, readonly string[]>>;

export const policyText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

/** Name of the report endpoint. */
export const REPORTS = 'policy';

/**
 * The application's service worker. Firefox checks responses created by a worker against the page's policy with the URL
 * of the worker.
 */
const keeper = ({ appUrl }: Deployment): string => `${appUrl}/sw.js`;

/** Policy of the application: build files, its inline script, and WebAssembly for document decoders; no eval. */
export function applicationPolicy(deployment: Deployment): Policy {
  const { appUrl, contentUrl, reports, pages, forms, inlineScripts, moreScripts = [] } = deployment;
  const content = contentUrl === appUrl ? [] : [contentUrl];
  // Only courses run on hosts of titles. They are framed, downloaded, and requested to clear their data.
  const courses = contentUrl === appUrl ? [] : contentSources(deployment);
  const api = deployment.apiUrl === appUrl ? [] : [deployment.apiUrl];
  return {
    'default-src': ["'none'"],
    'script-src': [`${appUrl}/assets/`, keeper(deployment), ...inlineScripts, ...moreScripts, "'wasm-unsafe-eval'"],
    // Documents need inline styles for their layout.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...content],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:', ...content],
    'connect-src': ["'self'", ...api, ...courses],
    'worker-src': [`${appUrl}/assets/`, keeper(deployment)],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...courses, ...reports, ...pages],
    'form-action': ["'self'", ...forms],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'self'"],
    ...typed('own-worker', 'inert-document'),
    ...reported(deployment),
  };
}

/** Policy of files that are no pages: opened directly, they execute and load nothing. */
export const FILE_POLICY: Policy = {
  'default-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Policy of the application's workers, which load only decoders, fonts and models of the build. */
export const workerPolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'script-src': [`${deployment.appUrl}/assets/`, keeper(deployment), "'wasm-unsafe-eval'"],
  'connect-src': [`${deployment.appUrl}/assets/`, `${deployment.appUrl}/pdf-assets/`, keeper(deployment)],
  ...typed(),
  ...reported(deployment),
});

/** Policy of the worker with the app cache: loads build files and configuration, calls no other URL. */
export const offlinePolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'connect-src': ['index.html', 'config.json', 'assets/', 'lang/', 'pdf-assets/'].map(
    (path) => `${deployment.appUrl}/${path}`,
  ),
  ...typed(),
  ...reported(deployment),
});

/** Policy of third-party content: its own files, and the hosts that the operator allows. */
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
    // xAPI and AICC courses call the platform directly.
    'connect-src': [...own, ...new Set([appUrl, apiUrl]), ...sourcesOf(contentHosts.connect)],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'", appUrl],
    ...reported(deployment),
  };
}

/** Policy of the course host page on these origins: own script and worker only; only the application may embed it. */
export const shellPolicy = (deployment: Deployment, origins: readonly string[]): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'frame-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': origins.map((origin) => `${origin}/shell/sw.js`),
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': [deployment.appUrl],
  ...typed('own-worker'),
  ...reported(deployment),
});

/**
 * Policy of the book reader: own script and worker only, no requests. Books bring their own styles; chapters, images
 * and fonts are `blob:` URLs, which inherit this policy.
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

/** Policy of the worker that caches the book reader: loads its files, calls no other URL. */
export const readerWorkerPolicy = (deployment: Deployment): Policy => ({
  'default-src': ["'none'"],
  'connect-src': [`${deployment.contentUrl}/reader/`],
  ...typed(),
  ...reported(deployment),
});

/** Policy of the worker that caches the course host page: checks for updates, calls no other URL. */
export const shellWorkerPolicy = (deployment: Deployment, origins: readonly string[]): Policy => ({
  'default-src': ["'none'"],
  'connect-src': origins.map((origin) => `${origin}/shell/`),
  ...typed(),
  ...reported(deployment),
});

/**
 * Requires Trusted Types: script sinks accept only values of these policies, defined in `adapters/trusted-types.ts`.
 */
const typed = (...policies: string[]): Policy => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': policies.length === 0 ? ["'none'"] : policies,
});

/** Browsers that support `report-to` ignore `report-uri`, but send nothing over http. */
function reported(deployment: Deployment): Policy {
  const { policyReports } = deployment;
  return { ...(isSecure(deployment) ? { 'report-to': [REPORTS] } : {}), 'report-uri': [policyReports] };
}
