import type { Headers } from '../http-types.ts';
import type { Deployment } from './deployment.ts';
import { type Place, PLACES, type Site } from './places.ts';

/** Web servers with generated configurations. */
export const SERVERS = ['nginx', 'caddy'] as const;
export type Server = (typeof SERVERS)[number];

/** Generates the web server configuration of a deployment, without certificates and logs. */
export function exampleFor(server: Server, deployment: Deployment): string {
  const sites = deployment.contentUrl === deployment.appUrl ? (['application'] as const) : SITES;
  const write = server === 'nginx' ? nginxSite : caddySite;
  return [MADE_BY[server], ...sites.map((site) => write(site, deployment))].join('\n');
}

const SITES = ['application', 'content'] as const;
const MADE_BY: Record<Server, string> = {
  nginx: `# Both sites of the application for nginx, inside http { }. Made: npm run headers -- --print nginx
map $upstream_http_cache_control $platform_cache { "" "no-store"; default $upstream_http_cache_control; }
upstream platform { server platform:8080; }\n`,
  caddy: `# Both sites of the application for Caddy. Made: npm run headers -- --print caddy\n`,
};

/** Source of the response: the platform API, the content storage, or files of the build. */
const answererOf = ({ name }: Place): 'platform' | 'content' | 'page' | 'clear' | 'files' =>
  name === 'call' ? 'platform' : name === 'content' ? 'content' : name === 'page' || name === 'clear' ? name : 'files';

/** On sites with courses, courses must register no workers, neither from their own files nor from the build's. */
const refusesWorkers = ({ site, name }: Place): boolean =>
  name === 'content' || (site === 'content' && !name.endsWith('-worker'));

/**
 * URL groups of this deployment. The application's origin has content and course host page only if content is trusted.
 */
function placesOf(site: Site, { trustedContent, contentUrl, appUrl }: Deployment): Place[] {
  const isHere = ({ name }: Place) =>
    name === 'content' || name.startsWith('shell')
      ? trustedContent
      : !name.startsWith('reader') || contentUrl === appUrl;
  return PLACES.filter((place) => place.site === site && (site === 'content' || isHere(place)));
}

const originOf = (site: Site, { appUrl, contentUrl }: Deployment): URL =>
  new URL(site === 'application' ? appUrl : contentUrl);

function nginxSite(site: Site, deployment: Deployment): string {
  const { hostname } = originOf(site, deployment);
  return [
    'server {',
    '  listen 443 ssl;',
    '  http2 on;',
    `  server_name ${hostname};`,
    '  root /srv/learning-client;',
    '  gzip_static on;', // the build contains precompressed files
    ...placesOf(site, deployment).flatMap((place) => ['', ...nginxPlace(place, deployment)]),
    '}',
    '',
  ].join('\n');
}

/**
 * nginx inherits no `add_header` into a location with its own, so each location repeats all. `always` covers error
 * responses, except for caching.
 */
function nginxPlace(place: Place, deployment: Deployment): string[] {
  const served = {
    platform: ['proxy_pass http://platform;', 'proxy_hide_header Cache-Control;'],
    content: ['if ($request_method = OPTIONS) { return 204; }', 'root /srv/content;'],
    page: ['try_files $uri /index.html;'],
    clear: ['default_type text/html;', 'return 200;'],
    files: [
      // Older nginx MIME lists lack the extension of the only module worker.
      ...(place.name === 'worker' ? ['types { text/javascript js mjs; }'] : []),
      'try_files $uri =404;',
    ],
  }[answererOf(place)];
  return [
    `  # ${place.name}`,
    `  location ~ "${place.paths}" {`,
    ...(refusesWorkers(place) ? ['    if ($http_service_worker = "script") { return 403; }'] : []),
    ...served.map((line) => `    ${line}`),
    ...lines(place.headers(deployment)).map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`),
    // The platform's own Cache-Control header wins.
    `    add_header Cache-Control ${place.name === 'call' ? '$platform_cache always' : quoted(place.cache)};`,
    '  }',
  ];
}

function caddySite(site: Site, deployment: Deployment): string {
  const { host } = originOf(site, deployment);
  return [
    `${host} {`,
    '\troot * /srv/learning-client',
    '\tencode zstd gzip',
    ...placesOf(site, deployment).flatMap((place) => ['', ...caddyPlace(place, deployment)]),
    '}',
    '',
  ].join('\n');
}

function caddyPlace(place: Place, deployment: Deployment): string[] {
  const built = ['file_server {', '\tprecompressed br gzip', '}']; // the build contains precompressed files
  const served = {
    platform: ['reverse_proxy platform:8080'],
    content: ['@preflight method OPTIONS', 'respond @preflight 204', 'root * /srv/content', 'file_server'],
    page: ['try_files {path} /index.html', ...built],
    clear: ['respond 200'],
    files: built,
  }[answererOf(place)];
  return [
    `\t@${place.name} path_regexp ${place.paths}`,
    `\thandle @${place.name} {`,
    '\t\theader {',
    ...lines(place.headers(deployment)).map(([name, value]) => `\t\t\t${name} ${quoted(value)}`),
    // The platform's own Cache-Control header wins.
    `\t\t\t${place.name === 'call' ? '?' : ''}Cache-Control ${quoted(place.cache)}`,
    '\t\t}',
    ...(refusesWorkers(place)
      ? ['\t\t@serviceWorker header Service-Worker script', '\t\trespond @serviceWorker 403']
      : []),
    ...served.map((line) => `\t\t${line}`),
    '\t}',
  ];
}

const quoted = (value: string): string => `"${value.replaceAll('"', '\\"')}"`;

const lines = (headers: Headers): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [
    name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ]);
