import { type HeaderDifferences, compareHeaders, mergeDifferences } from './compare.ts';
import { configured } from './configured.ts';
import { contentSources, type Deployment } from './deployment.ts';
import { type UrlGroup, findUrlGroup, type Site } from './places.ts';

/** A requested URL and its header differences. */
export type Asked = HeaderDifferences & { readonly address: string; readonly place: string };

/** A call without authentication. */
const OPEN_CALL = '/api/getbuildmetadata';
/** The two pages that run content, and their workers. */
const SHELL_PAGE = '/shell/index.html';
const READER_PAGE = '/reader/index.html';
const READER_WORKER = '/reader/sw.js';
const SHELL_WORKER = '/shell/sw.js';
/** Maximum number of scripts searched for worker names. */
const SCRIPTS_MOST = 300;

/**
 * Requests one URL of each kind from a deployment and compares the headers. Reads the deployment's `config.json`;
 * `contentUrl` overrides it. Rejects if the application's page does not load.
 */
export async function askDeployment(appUrl: string, contentUrl?: string): Promise<Asked[]> {
  const answered = await get(`${appUrl}/`, { accept: 'text/html' });
  if (!answered.ok) throw new Error(`${appUrl}/ answers ${answered.status}: there is no application here.`);
  const page = await answered.text();
  const deployment = await deploymentAt(appUrl, { contentUrl, page });
  const { trustedContent } = deployment;
  const scripts = await scriptsOf(appUrl, page);
  const onApp = [
    '/',
    ...scripts.first,
    ...scripts.workers,
    '/config.json',
    '/sw.js',
    ...(trustedContent ? [...(await withScript(appUrl, SHELL_PAGE)), SHELL_WORKER] : []),
    ...(deployment.contentUrl === appUrl ? [...(await withScript(appUrl, READER_PAGE)), READER_WORKER] : []),
  ];
  const asked = onApp.map((path) => ask('application', appUrl, path, deployment));
  const onContent = [
    '/shell/clear',
    ...(await withScript(deployment.contentUrl, SHELL_PAGE)),
    ...(await withScript(deployment.contentUrl, READER_PAGE)),
    READER_WORKER,
    SHELL_WORKER,
    '/contentstream/titles/main/',
  ];
  // Any title's host answers alike; the one of the wildcard's place is of no title.
  const hosts = contentSources(deployment).map((source) => source.replace('*', 't'));
  const content = hosts.flatMap((host) => onContent.map((path) => ask('content', host, path, deployment)));
  const found = await Promise.all([
    ...asked,
    ask('application', deployment.apiUrl, OPEN_CALL, deployment),
    ...askOtherwise(deployment, scripts.first),
    ...(deployment.contentUrl === appUrl ? [] : [...content, ...hosts.flatMap(askWorkers)]),
  ]);
  return scripts.workers.length > 0 ? found : [...found, noWorkers(appUrl)];
}

async function ask(site: Site, origin: string, path: string, deployment: Deployment): Promise<Asked> {
  const place = findUrlGroup(site, path);
  const answer = await get(origin + path, { accept: 'text/html,*/*' });
  const wanted = place.headers(deployment);
  // Error responses may have another cache lifetime.
  const kept = answer.ok ? { 'cache-control': place.cache } : {};
  const compared = [compareHeaders({ ...wanted, ...kept }, answer.headers), missing(place, answer)];
  return { address: origin + path, place: `${site}: ${place.name}`, ...mergeDifferences(compared) };
}

/** Only content may be missing at the requested URL. */
const missing = ({ name }: UrlGroup, { ok, status }: Response): HeaderDifferences => ({
  wrong: ok || name === 'content' ? [] : [`answers ${status}: serve it`],
  notes: [],
});

/** Courses may not register service workers; the book reader and the course host page register their own. */
const askWorkers = (contentUrl: string): Promise<Asked>[] => [
  askWorker(`${contentUrl}/contentstream/titles/main/worker.js`, 403),
  askWorker(contentUrl + SHELL_PAGE, 403),
  askWorker(`${contentUrl}${READER_WORKER}`, 200),
  askWorker(`${contentUrl}${SHELL_WORKER}`, 200),
];

async function askWorker(address: string, wanted: number): Promise<Asked> {
  const { status } = await get(address, { 'service-worker': 'script' });
  const wrong = status === wanted ? [] : [`answers a service worker's script ${status}: answer ${wanted}`];
  return { address, place: 'content: service worker', wrong, notes: [] };
}

/** Size up to which a file may come uncompressed. */
const SMALL_BYTES = 1_000;
/** A file that no build has. */
const NO_FILE = 'missing-00000000.js';

/** Requests that are no GET of an existing file: missing files, ranges, copies in other encodings, reports, other methods. */
function askOtherwise({ appUrl, contentUrl }: Deployment, scripts: readonly string[]): Promise<Asked>[] {
  const isAlone = contentUrl === appUrl;
  const missingFiles = [
    `${appUrl}/assets/`,
    ...(isAlone ? [] : [`${contentUrl}/shell/assets/`]),
    `${contentUrl}/reader/assets/`,
  ];
  return [
    ...missingFiles.map((folder) => judged('missing file', folder + NO_FILE, {}, missingFile)),
    ...scripts.map((path) =>
      judged('copy of a file', appUrl + path, { headers: { 'accept-encoding': 'br, gzip' } }, copyOfFile),
    ),
    judged('policy report', `${appUrl}/policy-reports`, REPORT, policyReport),
    judged('page', `${appUrl}/`, { method: 'POST', body: '[]' }, sentToPage),
    ...(isAlone ? [] : ['bytes=0-1', 'bytes=99999999-']).map((range) =>
      judged('range', contentUrl + READER_PAGE, { headers: { range, origin: appUrl } }, readable(appUrl)),
    ),
  ];
}

const REPORT = { method: 'POST', headers: { 'content-type': 'application/reports+json' }, body: '[]' };

async function judged(
  place: string,
  address: string,
  init: RequestInit,
  wrongIn: (answer: Response) => readonly string[],
): Promise<Asked> {
  const answer = await fetch(address, { ...init, redirect: 'manual' });
  await answer.body?.cancel();
  return { address, place: `otherwise: ${place}`, wrong: wrongIn(answer), notes: [] };
}

function missingFile({ status, headers }: Response): string[] {
  const cache = headers.get('cache-control') ?? '';
  return [
    ...(status === 404 ? [] : [`answers ${status}: answer 404, because a page is no script`]),
    ...(/immutable|max-age=[1-9]/.test(cache)
      ? [`cache-control is "${cache}": browsers would keep that the file is missing`]
      : []),
  ];
}

function copyOfFile({ headers }: Response): string[] {
  const copy = headers.get('content-encoding');
  const varies = (headers.get('vary') ?? '').toLowerCase().includes('accept-encoding');
  return [
    ...(copy === null && Number(headers.get('content-length') ?? Infinity) > SMALL_BYTES
      ? ['comes uncompressed: serve the .br or .gz file beside it']
      : []),
    ...(copy !== null && !varies ? ['vary lacks Accept-Encoding: caches would hand the copy to everyone'] : []),
  ];
}

function policyReport({ ok, status, headers }: Response): string[] {
  const isPage = headers.get('content-type')?.includes('text/html') === true;
  return ok && !isPage ? [] : [`a report is answered ${status}${isPage ? ' with a page' : ''}: take it, with 204`];
}

const sentToPage = ({ ok, status }: Response): string[] =>
  ok ? [`answers POST with ${status}: answer 405, because a page takes nothing`] : [];

/** The application reads the status of a refused range, which browsers hide without exactly one allowed origin. */
const readable =
  (appUrl: string) =>
  ({ headers }: Response): string[] => {
    const origin = headers.get('access-control-allow-origin');
    return origin === appUrl ? [] : [`access-control-allow-origin is "${String(origin)}", send "${appUrl}" once`];
  };

const noWorkers = (appUrl: string): Asked => ({
  address: `${appUrl}/assets/`,
  place: 'application: worker',
  wrong: ['no script names a worker: their headers were not compared'],
  notes: [],
});

const get = (address: string, headers: Record<string, string>): Promise<Response> =>
  fetch(address, { headers, redirect: 'manual' });

async function deploymentAt(appUrl: string, known: Parameters<typeof configured>[2]): Promise<Deployment> {
  const answer = await get(`${appUrl}/config.json`, {});
  return configured(answer.ok ? await answer.json() : {}, appUrl, known);
}

/** Paths of a content page and of its first script, which browsers may cache for ever. */
async function withScript(origin: string, path: string): Promise<string[]> {
  const answer = await get(origin + path, { accept: 'text/html' });
  const [script] = /assets\/[\w.-]+\.js\b/.exec(answer.ok ? await answer.text() : '') ?? [];
  return script === undefined ? [path] : [path, path.replace('index.html', script)];
}

/** Scripts of the page, and workers named in these or in scripts they load. */
async function scriptsOf(appUrl: string, html: string): Promise<{ first: string[]; workers: string[] }> {
  const first = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.js\b/g)].map(([path]) => path))];
  const known = new Set(first);
  const workers = new Set<string>();
  for (const path of known) {
    if (known.size > SCRIPTS_MOST) break;
    const answer = await get(appUrl + path, {});
    const text = answer.ok ? await answer.text() : '';
    for (const [, name = ''] of text.matchAll(/["'`/]([\w.-]+\.m?js)\b/g)) {
      if (/\.worker\b.*-[\w-]{8}\./.test(name)) workers.add(`/assets/${name}`);
      else if (/-[\w-]{8}\.js$/.test(name)) known.add(`/assets/${name}`);
    }
  }
  return { first: first.slice(0, 1), workers: [...workers] };
}
