import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deployment } from '#simulator/mount/headers/deployment.ts';
import { inlineScriptsOf } from '#simulator/mount/headers/inline-scripts.ts';
import { placeAt, type Site } from '#simulator/mount/headers/places.ts';
import { listen } from '#simulator/mount/listen.ts';

/** With a script of its own, as the application's has. */
const PAGE = '<script>0</script><script type="module" src="/assets/first-Ab3dE_9z.js"></script>';

/** Two sites as an operator may have them. */
export const EXAMPLE: Deployment = {
  appUrl: 'https://learn.example.com',
  contentUrl: 'https://content.example.net',
  apiUrl: 'https://learn.example.com',
  trustedContent: false,
  reports: ['https://*.powerbi.com', 'https://*.fabric.microsoft.com'],
  pages: [],
  forms: [],
  contentHosts: {},
  inlineScripts: inlineScriptsOf(PAGE),
  policyReports: 'https://learn.example.com/policy-reports',
};

/** One mistake of an operator: a header of a place that is left out, or is other; every page's policy where no place is named. */
export type Planted = {
  place?: string;
  header?: string;
  /** What stands there, and what stands there instead; without either the header is left out, without `from` it is added. */
  from?: string | RegExp;
  to?: string;
  /** Status of a service worker's script: of any that a course may name, and of the two own ones. */
  worker?: number;
  ownWorkers?: number;
};

/** A deployment of two sites on this machine that serves what the description says, with one mistake. */
export async function plantedServer({ place = 'page', header, from, to, worker = 403, ownWorkers = 200 }: Planted) {
  const answer = (site: Site) => (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    const named = placeAt(site, path);
    const headers = new Map(Object.entries({ ...named.headers(deployment), 'cache-control': named.cache }));
    if (header !== undefined && named.name === place) {
      if (from !== undefined) headers.set(header, (headers.get(header) ?? '').replace(from, to ?? ''));
      else if (to !== undefined) headers.set(header, to);
      else headers.delete(header);
    }
    const isWorker = request.headers['service-worker'] === 'script';
    const asWorker = ['/reader/sw.js', '/shell/sw.js'].includes(path) ? ownWorkers : worker;
    response.writeHead(isWorker ? asWorker : 200, Object.fromEntries(headers)).end(BODIES[path] ?? configuration(path));
  };
  const app = await listen(answer('application'), 0);
  const content = await listen(answer('content'), 0);
  const appUrl = `http://localhost:${app.port}`;
  const contentUrl = `http://127.0.0.1:${content.port}`;
  const deployment: Deployment = { ...EXAMPLE, appUrl, contentUrl, apiUrl: appUrl, policyReports: `${appUrl}/reports` };
  const configuration = (path: string) =>
    path === '/config.json'
      ? JSON.stringify({
          contentOrigin: contentUrl,
          reportHosts: ['https://*.powerbi.com', 'https://*.fabric.microsoft.com'],
        })
      : '';
  return { appUrl, close: () => Promise.all([app.close(), content.close()]) };
}

const BODIES: Readonly<Record<string, string>> = {
  '/': PAGE,
  '/shell/index.html': '<script type="module" src="./assets/index-Ab3dE_9z.js"></script>',
  '/assets/first-Ab3dE_9z.js': 'new Worker(`/assets/pdf.worker.min-Ab3dE_9z.mjs`)',
};
