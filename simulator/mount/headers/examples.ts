import type { HeaderFields } from '../http-types.ts';
import type { Deployment } from './deployment.ts';
import { mediaTypes } from '../sites/media-types.ts';
import { type UrlGroup, URL_GROUPS, type Site } from './places.ts';

/** Web servers with generated configurations. */
export const SERVERS = ['nginx', 'caddy'] as const;
export type Server = (typeof SERVERS)[number];

/**
 * Generates the web server configuration of a deployment. What only an operator knows is in one marked block at the
 * beginning: the platform, the folders and the certificate.
 */
export function exampleFor(server: Server, deployment: Deployment): string {
  const sites = deployment.contentUrl === deployment.appUrl ? (['application'] as const) : SITES;
  const [before, write] = server === 'nginx' ? [nginxBefore, nginxSite] : [caddyBefore, caddySite];
  return [before(sites, deployment), ...sites.map((site) => write(site, deployment))].join('\n');
}

/** Puts an operator's own lines in the place of the marked block. Throws if the example has none. */
export function fillIn(example: string, lines: readonly string[]): string {
  const begin = example.indexOf(FILL_IN);
  const end = example.indexOf(FILLED_IN);
  if (begin < 0 || end < begin) throw new Error('The example has no block to fill in.');
  return `${example.slice(0, begin)}${lines.join('\n')}\n${example.slice(end + FILLED_IN.length + 1)}`;
}

const SITES = ['application', 'content'] as const;
const FILL_IN = '# --- Fill in: the platform, the folder of the build, the folder that holds contentstream/';
const FILLED_IN = '# --- End of what you fill in.';

/** Maximum size of a call's body: an image of the photo form has up to 2 MB, a recording of work more. */
const MOST_BODY = '16m';

type Answerer = 'platform' | 'content' | 'page' | 'clear' | 'reports' | 'files';
/** Groups that no file of the build answers: the platform, the content storage, or the web server itself does. */
const ANSWERERS: Readonly<Record<string, Answerer>> = {
  ...{ call: 'platform', content: 'content', page: 'page', clear: 'clear', reports: 'reports' },
};
const answererOf = ({ name }: UrlGroup): Answerer => ANSWERERS[name] ?? 'files';

/** On sites with courses, courses must register no workers, neither from their own files nor from the build's. */
const refusesWorkers = ({ site, name }: UrlGroup): boolean =>
  name === 'content' || (site === 'content' && !name.endsWith('-worker'));

/**
 * URL groups of this deployment. The application's origin has content and course host page only if content is trusted.
 */
function placesOf(site: Site, { trustedContent, contentUrl, appUrl }: Deployment): UrlGroup[] {
  const isHere = ({ name }: UrlGroup) =>
    name === 'content' || name.startsWith('shell')
      ? trustedContent
      : !name.startsWith('reader') || contentUrl === appUrl;
  return URL_GROUPS.filter((place) => place.site === site && (site === 'content' || isHere(place)));
}

const originOf = (site: Site, { appUrl, contentUrl }: Deployment): URL =>
  new URL(site === 'application' ? appUrl : contentUrl);

/** Names of a site: with a host for each title, content has all names below its own, too. */
function namesOf(site: Site, deployment: Deployment, part: 'host' | 'hostname' = 'hostname'): string[] {
  const name = originOf(site, deployment)[part];
  return site === 'content' && deployment.hostPerTitle ? [name, `*.${name}`] : [name];
}

/** What the marked block says about a host for each title. */
function titleHostLines(sites: readonly Site[], deployment: Deployment): string[] {
  if (!sites.includes('content')) return [];
  const [name = '', below = `*.${name}`] = namesOf('content', deployment);
  return deployment.hostPerTitle
    ? [`# Each title has a host: ${below} leads here (DNS), and the certificate has to cover it.`]
    : [`# A host for each title: print this file for https://{title}.${name}, with a certificate of ${below}.`];
}

function nginxBefore(sites: readonly Site[], deployment: Deployment): string {
  return [
    '# Both sites of the application for nginx 1.18 or newer, inside http { }. Made: npm run headers -- --print nginx',
    `${FILL_IN}, the certificate of both names.`,
    ...titleHostLines(sites, deployment),
    'upstream platform { server platform:8080; }',
    'map $host $build_folder { default /srv/learning-client; }',
    'map $host $content_folder { default /srv/content; }',
    '# ssl_certificate /etc/ssl/learning-client.pem;',
    '# ssl_certificate_key /etc/ssl/learning-client.key;',
    FILLED_IN,
    '',
    'map $upstream_http_cache_control $platform_cache { "" "no-store"; default $upstream_http_cache_control; }',
    '# The build holds Brotli copies; gzip_static serves those of gzip.',
    String.raw`map $http_accept_encoding $copy { "~*(^|[ ,])br($|[ ,]|;q=(1|0\.[0-9]*[1-9]))" ".br"; default ""; }`,
    'map $copied $copied_encoding { ".br" "br"; default ""; }',
    'map $uri $media_type {',
    ...Object.entries(mediaTypes).map(([ending, type]) => String.raw`  "~*\.${ending}(\.br)?$" "${type}";`),
    '  default "application/octet-stream";',
    '}',
    '',
    'server {',
    '  listen 80;',
    `  server_name ${sites.flatMap((site) => namesOf(site, deployment)).join(' ')};`,
    '  server_tokens off;',
    '  return 301 https://$host$request_uri;',
    '}',
    '',
  ].join('\n');
}

/** Whole configuration of nginx around its sites, which writes only below `folder`. `log`: where requests are logged. */
export function nginxMain(sites: string, folder: string, log = 'off'): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${folder}/${name}";`,
  );
  const http = [...temporary, `  access_log ${log};`, sites];
  return ['daemon off;', `pid "${folder}/nginx.pid";`, 'events { }', 'http {', ...http, '}', ''].join('\n');
}

/** The `listen` line is deprecated since nginx 1.25.1, which still reads it; older ones know no other. */
function nginxSite(site: Site, deployment: Deployment): string {
  return [
    'server {',
    '  listen 443 ssl http2;',
    `  server_name ${namesOf(site, deployment).join(' ')};`,
    '  server_tokens off;',
    '  root $build_folder;',
    '  gzip_static on;', // the build contains precompressed files
    ...(site === 'application' ? [`  client_max_body_size ${MOST_BODY};`] : []),
    '  set $copied $copy;',
    '  if (!-f $document_root$uri$copy) { set $copied ""; }',
    '  # nginx adds the headers of a location once more to its own page for 416.',
    '  error_page 416 @unsatisfiable;',
    '  location @unsatisfiable { return 416; }',
    ...placesOf(site, deployment).flatMap((place) => ['', ...nginxPlace(place, deployment)]),
    '}',
    '',
  ].join('\n');
}

/** Headers that a build file needs besides those of its place: nginx knows neither its copy nor its media type. */
const NGINX_FILE = [
  'types { }',
  'default_type "";',
  'add_header Content-Type $media_type;',
  'add_header Content-Encoding $copied_encoding;',
];

/**
 * nginx inherits no `add_header` into a location with its own, so each location repeats all. `always` covers error
 * responses, except for caching.
 */
function nginxPlace(place: UrlGroup, deployment: Deployment): string[] {
  const answerer = answererOf(place);
  const headers = headersOf(place, deployment);
  const served = {
    platform: [
      'proxy_pass http://platform;',
      'proxy_http_version 1.1;',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-Host $host;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;',
      ...[...headers.map(([name]) => name), 'Cache-Control'].map((name) => `proxy_hide_header ${name};`),
    ],
    content: [
      'if ($request_method = OPTIONS) { return 204; }',
      'root $content_folder;',
      'types { }',
      'default_type "";',
      'add_header Content-Type $media_type;',
    ],
    page: ['try_files $uri$copied $uri /index.html;', ...NGINX_FILE],
    clear: ['default_type text/html;', 'return 200;'],
    reports: ['if ($request_method != POST) { return 405; }', 'return 204;'],
    files: ['try_files $uri$copied $uri =404;', ...NGINX_FILE],
  }[answerer];
  return [
    `  # ${place.name}`,
    `  location ~ "${place.paths}" {`,
    ...(refusesWorkers(place) ? ['    if ($http_service_worker = "script") { return 403; }'] : []),
    ...served.map((line) => `    ${line}`),
    ...headers.map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`),
    // The platform's own Cache-Control header wins.
    `    add_header Cache-Control ${place.name === 'call' ? '$platform_cache always' : quoted(place.cache)};`,
    '  }',
  ];
}

function caddyBefore(sites: readonly Site[], deployment: Deployment): string {
  const call = URL_GROUPS.filter(({ name }) => name === 'call');
  const callHeaders = call.flatMap((place) => headersOf(place, deployment));
  return [
    '# Both sites of the application for Caddy 2.6 or newer, which gets certificates by itself. Made: npm run headers -- --print caddy',
    `${FILL_IN}.`,
    ...titleHostLines(sites, deployment),
    // Caddy gets a wildcard certificate only by a DNS provider's module, which Debian's package lacks.
    ...(deployment.hostPerTitle ? ['(certificate) {', '\ttls /etc/ssl/content.pem /etc/ssl/content.key', '}'] : []),
    '(build) {',
    '\troot * /srv/learning-client',
    '}',
    '(content) {',
    '\troot * /srv/content',
    '}',
    '(platform) {',
    '\treverse_proxy platform:8080 {',
    ...callHeaders.map(([name]) => `\t\theader_down -${name}`),
    '\t}',
    '}',
    FILLED_IN,
    '',
  ].join('\n');
}

function caddySite(site: Site, deployment: Deployment): string {
  const names = namesOf(site, deployment, 'host');
  return [
    `${names.join(', ')} {`,
    ...(names.length > 1 ? ['\timport certificate'] : []),
    '\timport build',
    '\tencode zstd gzip',
    ...placesOf(site, deployment).flatMap((place) => ['', ...caddyPlace(place, deployment)]),
    '}',
    '',
  ].join('\n');
}

function caddyPlace(place: UrlGroup, deployment: Deployment): string[] {
  const answerer = answererOf(place);
  const headers = headersOf(place, deployment);
  const built = ['file_server {', '\tprecompressed br gzip', '}']; // the build contains precompressed files
  const served = {
    platform: ['import platform'],
    content: ['@preflight method OPTIONS', 'respond @preflight 204', ...caddyTypes(), 'import content', 'file_server'],
    page: ['try_files {path} /index.html', ...built],
    clear: ['respond 200'],
    reports: ['@report method POST', 'respond @report 204', 'respond 405'],
    files: built,
  }[answerer];
  const isForEver = place.cache.includes('immutable');
  return [
    `\t@${place.name} path_regexp ${place.paths}`,
    `\thandle @${place.name} {`,
    '\t\theader {',
    ...headers.map(([name, value]) => `\t\t\t${name} ${quoted(value)}`),
    // The platform's own Cache-Control header wins.
    ...(isForEver ? [] : [`\t\t\t${answerer === 'platform' ? '?' : ''}Cache-Control ${quoted(place.cache)}`]),
    '\t\t}',
    // A missing file is not cached: it may come with the next deployment.
    ...(isForEver ? ['\t\t@there file', `\t\theader @there Cache-Control ${quoted(place.cache)}`] : []),
    ...(answerer === 'platform' || answerer === 'reports'
      ? []
      : [`\t\t@writes not method GET HEAD${answerer === 'content' ? ' OPTIONS' : ''}`, '\t\trespond @writes 405']),
    ...(refusesWorkers(place)
      ? ['\t\t@serviceWorker header Service-Worker script', '\t\trespond @serviceWorker 403']
      : []),
    ...served.map((line) => `\t\t${line}`),
    '\t}',
  ];
}

const caddyTypes = (): string[] =>
  Object.entries(mediaTypes).flatMap(([ending, type]) => [
    `@${ending} path *.${ending}`,
    `header @${ending} Content-Type ${quoted(type)}`,
  ]);

/** Headers of a place by their written names. Copies in other encodings make every build file vary. */
function headersOf(place: UrlGroup, deployment: Deployment): [string, string][] {
  const headers = place.headers(deployment);
  const answerer = answererOf(place);
  if (answerer !== 'files' && answerer !== 'page') return lines(headers);
  return lines({ ...headers, vary: [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ') });
}

const quoted = (value: string): string => `"${value.replaceAll('"', '\\"')}"`;

const lines = (headers: HeaderFields): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [
    name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ]);
