import type { HeaderFields } from '../http-types.ts';
import { contentSources, type Deployment, isSecure } from './deployment.ts';
import {
  applicationPolicy,
  contentPolicy,
  FILE_POLICY,
  offlinePolicy,
  type Policy,
  policyText,
  readerPolicy,
  readerWorkerPolicy,
  REPORTS,
  shellPolicy,
  shellWorkerPolicy,
  workerPolicy,
} from './policies.ts';

export type Site = 'application' | 'content';

/** A group of URLs with the same headers. */
export type UrlGroup = {
  readonly name: string;
  readonly site: Site;
  /** Regular expression of paths. The first matching group of a site applies. */
  readonly paths: string;
  /** Cache lifetime of an existing file; errors are not cached. */
  readonly cache: string;
  readonly headers: (deployment: Deployment) => HeaderFields;
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/**
 * Long enough from preloading to opening a course. Tabs of an older build may stay open all day anyway, so a stale page
 * is acceptable.
 */
const FOR_A_MINUTE = 'max-age=60';
/** The only service worker scripts on the content site; any other would belong to a course. */
const READER_WORKER = String.raw`^/reader/sw\.js$`;
const SHELL_WORKER = String.raw`^/shell/sw\.js$`;
const OWN_WORKERS: ReadonlySet<string> = new Set(['reader-worker', 'shell-worker']);

/** All URL groups of both sites, specific ones first. */
export const URL_GROUPS: readonly UrlGroup[] = [
  application('worker', String.raw`^/assets/[^/]+\.worker[.-][^/]*\.m?js$`, FOR_EVER, (deployment) =>
    ours(deployment, workerPolicy(deployment)),
  ),
  application('model', '^/assets/models/', ASK_AGAIN, file),
  application('asset', '^/assets/', FOR_EVER, file),
  application('file', String.raw`^/((lang|pdf-assets)/|config\.json$)`, ASK_AGAIN, file),
  // Revalidated each time, because a disabled worker must be noticed.
  application('offline', String.raw`^/sw\.js$`, ASK_AGAIN, (deployment) => ours(deployment, offlinePolicy(deployment))),
  // Responses of the platform are personal.
  application('call', '^/(api|statesync|proxy|xapi)(/|$)', 'no-store', file),
  // Browsers report here what a policy refused.
  application('reports', '^/policy-reports$', 'no-store', file),
  // Without a content site, books are read on this site; so are courses if trusted.
  application('reader-worker', READER_WORKER, ASK_AGAIN, readerWorker),
  application('reader-asset', '^/reader/assets/', FOR_EVER, reader),
  application('reader', '^/reader/', ASK_AGAIN, reader),
  application('shell-worker', SHELL_WORKER, ASK_AGAIN, (deployment) => shellWorker(deployment, [deployment.appUrl])),
  application('shell-asset', '^/shell/assets/', FOR_EVER, (deployment) => shell(deployment, [deployment.appUrl])),
  application('shell', '^/shell/', FOR_A_MINUTE, (deployment) => shell(deployment, [deployment.appUrl])),
  application('content', '^/contentstream/', ASK_AGAIN, (deployment) => ({
    'permissions-policy': CONTENT_PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...strict(deployment),
  })),
  application('page', '^/', ASK_AGAIN, page),
  { site: 'content', name: 'clear', paths: '^/shell/clear$', cache: 'no-store', headers: clear },
  {
    site: 'content',
    name: 'shell-worker',
    paths: SHELL_WORKER,
    cache: ASK_AGAIN,
    headers: (deployment) => shellWorker(deployment, contentSources(deployment)),
  },
  {
    site: 'content',
    name: 'shell-asset',
    paths: '^/shell/assets/',
    cache: FOR_EVER,
    headers: (deployment) => shell(deployment, contentSources(deployment)),
  },
  {
    site: 'content',
    name: 'shell',
    paths: '^/shell/',
    cache: FOR_A_MINUTE,
    headers: (deployment) => shell(deployment, contentSources(deployment)),
  },
  { site: 'content', name: 'reader-worker', paths: READER_WORKER, cache: ASK_AGAIN, headers: readerWorker },
  { site: 'content', name: 'reader-asset', paths: '^/reader/assets/', cache: FOR_EVER, headers: reader },
  { site: 'content', name: 'reader', paths: '^/reader/', cache: ASK_AGAIN, headers: reader },
  { site: 'content', name: 'content', paths: '^/', cache: ASK_AGAIN, headers: content },
];

const COMPILED = URL_GROUPS.map((place) => [new RegExp(place.paths), place] as const);

/** True if the content site may serve this path as a service worker script. */
export const isWorkerOfOurs = (path: string): boolean => OWN_WORKERS.has(findUrlGroup('content', path).name);

/** Finds the URL group of a path without query. */
export function findUrlGroup(site: Site, path: string): UrlGroup {
  const place = COMPILED.find(([paths, one]) => one.site === site && paths.test(path))?.[1];
  if (!place) throw new Error(`${path} is no path.`);
  return place;
}

function application(name: string, paths: string, cache: string, headers: UrlGroup['headers']): UrlGroup {
  return { site: 'application', name, paths, cache, headers };
}

/** Browser features that no page may use. */
const NEVER = 'microphone geolocation display-capture usb serial hid midi payment publickey-credentials-get'
  .split(' ')
  .map((feature) => `${feature}=()`);
const CONTENT_PERMISSIONS = ['unload=(self)', 'camera=()', ...NEVER].join(', ');

/**
 * Headers of the application's page. `unload` must be allowed in page, frame and content response, because browsers
 * disable it by default and many courses save there.
 */
function page(deployment: Deployment): HeaderFields {
  const content = contentSources(deployment).map((source) => `"${source}"`);
  return {
    ...ours(deployment, applicationPolicy(deployment)),
    'permissions-policy': [`unload=(self ${content.join(' ')})`, 'camera=(self)', ...NEVER].join(', '),
    // `same-origin` would separate pop-ups of courses from their API. Windows of other sites are isolated anyway.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

/**
 * Headers of build files and platform responses, which are no pages. They are small, because on slow networks these
 * requests precede the first paint.
 */
function file(deployment: Deployment): HeaderFields {
  return {
    'content-security-policy': policyText(FILE_POLICY),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': deployment.apiUrl === deployment.appUrl ? 'same-origin' : 'same-site',
    ...strict(deployment),
  };
}

function ours(deployment: Deployment, policy: Policy): HeaderFields {
  return { ...file(deployment), 'content-security-policy': policyText(policy), ...endpoints(deployment) };
}

/** Headers of third-party content: only the application may embed and fetch it. */
function content(deployment: Deployment): HeaderFields {
  return {
    'content-security-policy': policyText(contentPolicy(deployment)),
    'permissions-policy': CONTENT_PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': deployment.appUrl,
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Range, If-Range, If-None-Match, Cache-Control',
    'access-control-expose-headers': 'Accept-Ranges, Content-Range, Content-Length, ETag',
    vary: 'Origin',
    ...strict(deployment),
    ...endpoints(deployment),
  };
}

/** Headers of an empty page in a frame of the application, which clears stored data of content. */
function clear(deployment: Deployment): HeaderFields {
  return {
    ...content(deployment),
    'content-security-policy': `default-src 'none'; frame-ancestors ${deployment.appUrl}`,
    'clear-site-data': '"cache", "cookies", "storage"',
  };
}

function shell(deployment: Deployment, origins: readonly string[]): HeaderFields {
  return { ...content(deployment), 'content-security-policy': policyText(shellPolicy(deployment, origins)) };
}

function shellWorker(deployment: Deployment, origins: readonly string[]): HeaderFields {
  return { ...content(deployment), 'content-security-policy': policyText(shellWorkerPolicy(deployment, origins)) };
}

function reader(deployment: Deployment): HeaderFields {
  return { ...content(deployment), 'content-security-policy': policyText(readerPolicy(deployment)) };
}

function readerWorker(deployment: Deployment): HeaderFields {
  return { ...content(deployment), 'content-security-policy': policyText(readerWorkerPolicy(deployment)) };
}

/** HSTS for two years; browsers ignore it over http. */
const strict = (deployment: Deployment): HeaderFields =>
  isSecure(deployment) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};

const endpoints = (deployment: Deployment): HeaderFields =>
  isSecure(deployment) ? { 'reporting-endpoints': `${REPORTS}="${deployment.policyReports}"` } : {};
