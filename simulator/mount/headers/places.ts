import type { Headers } from '../http-types.ts';
import { type Deployment, isSecure } from './deployment.ts';
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

/** Paths of a site that are answered with the same headers. */
export type Place = {
  readonly name: string;
  readonly site: Site;
  /** Regular expression of its paths; the first place of a site that a path fits is the path's. */
  readonly paths: string;
  /** How long browsers may keep a file; a missing one is not kept. */
  readonly cache: string;
  readonly headers: (deployment: Deployment) => Headers;
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
/** From the moment in which a course is pointed at until it is opened: a page that tabs of an older build open all day anyway. */
const FOR_A_MINUTE = 'max-age=60';
/** The two scripts that the content site hands out as service workers: any other would be a course's. */
const READER_WORKER = String.raw`^/reader/sw\.js$`;
const SHELL_WORKER = String.raw`^/shell/sw\.js$`;
const OWN_WORKERS: ReadonlySet<string> = new Set(['reader-worker', 'shell-worker']);

/** All places of both sites, the narrower before the wider. */
export const PLACES: readonly Place[] = [
  application('worker', String.raw`^/assets/[^/]+\.worker[.-][^/]*\.m?js$`, FOR_EVER, (deployment) =>
    ours(deployment, workerPolicy(deployment)),
  ),
  application('model', '^/assets/models/', ASK_AGAIN, file),
  application('asset', '^/assets/', FOR_EVER, file),
  application('file', String.raw`^/((lang|pdf-assets)/|config\.json$)`, ASK_AGAIN, file),
  // Named by the page, and asked for anew each time: a build that is switched off must be heard of.
  application('offline', String.raw`^/sw\.js$`, ASK_AGAIN, (deployment) => ours(deployment, offlinePolicy(deployment))),
  // What the platform answers is about a learner.
  application('call', '^/(api|statesync|proxy|xapi)(/|$)', 'no-store', file),
  // Where there is no other site, books are read on this one; so are courses where they are trusted.
  application('reader-worker', READER_WORKER, ASK_AGAIN, readerWorker),
  application('reader-asset', '^/reader/assets/', FOR_EVER, reader),
  application('reader', '^/reader/', ASK_AGAIN, reader),
  application('shell-worker', SHELL_WORKER, ASK_AGAIN, (deployment) => shellWorker(deployment, deployment.appUrl)),
  application('shell-asset', '^/shell/assets/', FOR_EVER, (deployment) => shell(deployment, deployment.appUrl)),
  application('shell', '^/shell/', FOR_A_MINUTE, (deployment) => shell(deployment, deployment.appUrl)),
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
    headers: (deployment) => shellWorker(deployment, deployment.contentUrl),
  },
  {
    site: 'content',
    name: 'shell-asset',
    paths: '^/shell/assets/',
    cache: FOR_EVER,
    headers: (deployment) => shell(deployment, deployment.contentUrl),
  },
  {
    site: 'content',
    name: 'shell',
    paths: '^/shell/',
    cache: FOR_A_MINUTE,
    headers: (deployment) => shell(deployment, deployment.contentUrl),
  },
  { site: 'content', name: 'reader-worker', paths: READER_WORKER, cache: ASK_AGAIN, headers: readerWorker },
  { site: 'content', name: 'reader-asset', paths: '^/reader/assets/', cache: FOR_EVER, headers: reader },
  { site: 'content', name: 'reader', paths: '^/reader/', cache: ASK_AGAIN, headers: reader },
  { site: 'content', name: 'content', paths: '^/', cache: ASK_AGAIN, headers: content },
];

const COMPILED = PLACES.map((place) => [new RegExp(place.paths), place] as const);

/** Whether a path of the content site may be answered where a service worker's script is asked for. */
export const isWorkerOfOurs = (path: string): boolean => OWN_WORKERS.has(placeAt('content', path).name);

/** The place of a path: its address without a query. */
export function placeAt(site: Site, path: string): Place {
  const place = COMPILED.find(([paths, one]) => one.site === site && paths.test(path))?.[1];
  if (!place) throw new Error(`${path} is no path.`);
  return place;
}

function application(name: string, paths: string, cache: string, headers: Place['headers']): Place {
  return { site: 'application', name, paths, cache, headers };
}

/** What nobody's page here has a use for. */
const NEVER = 'microphone geolocation display-capture usb serial hid midi payment publickey-credentials-get'
  .split(' ')
  .map((feature) => `${feature}=()`);
const CONTENT_PERMISSIONS = ['unload=(self)', 'camera=()', ...NEVER].join(', ');

/**
 * Headers of the application's page. `unload` is opted into for the content frame on all three levels
 * (host document, frame, content answer), because browsers switch it off otherwise and many courses end in it.
 */
function page(deployment: Deployment): Headers {
  const { contentUrl } = deployment;
  return {
    ...ours(deployment, applicationPolicy(deployment)),
    'permissions-policy': [`unload=(self "${contentUrl}")`, 'camera=(self)', ...NEVER].join(', '),
    // `same-origin` would cut the windows that courses open from their API; others' windows are cut off all the same.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

/** A file of the build or an answer of the platform: no page, and each is asked for before a slow line shows anything. */
function file(deployment: Deployment): Headers {
  return {
    'content-security-policy': policyText(FILE_POLICY),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': deployment.apiUrl === deployment.appUrl ? 'same-origin' : 'same-site',
    ...strict(deployment),
  };
}

function ours(deployment: Deployment, policy: Policy): Headers {
  return { ...file(deployment), 'content-security-policy': policyText(policy), ...endpoints(deployment) };
}

/** Somebody else's pages, which only the application may show and whose files it may fetch. */
function content(deployment: Deployment): Headers {
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

/** An empty page that clears what content has left in a browser: asked for by the application and in a frame of it. */
function clear(deployment: Deployment): Headers {
  return {
    ...content(deployment),
    'content-security-policy': `default-src 'none'; frame-ancestors ${deployment.appUrl}`,
    'clear-site-data': '"cache", "cookies", "storage"',
  };
}

function shell(deployment: Deployment, site: string): Headers {
  return { ...content(deployment), 'content-security-policy': policyText(shellPolicy(deployment, site)) };
}

function shellWorker(deployment: Deployment, site: string): Headers {
  return { ...content(deployment), 'content-security-policy': policyText(shellWorkerPolicy(deployment, site)) };
}

function reader(deployment: Deployment): Headers {
  return { ...content(deployment), 'content-security-policy': policyText(readerPolicy(deployment)) };
}

function readerWorker(deployment: Deployment): Headers {
  return { ...content(deployment), 'content-security-policy': policyText(readerWorkerPolicy(deployment)) };
}

/** A promise to stay with https for two years; over http it would be none. */
const strict = (deployment: Deployment): Headers =>
  isSecure(deployment) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};

const endpoints = (deployment: Deployment): Headers =>
  isSecure(deployment) ? { 'reporting-endpoints': `${REPORTS}="${deployment.policyReports}"` } : {};
