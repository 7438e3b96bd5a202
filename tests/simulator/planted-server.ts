import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deployment } from '#simulator/mount/headers/deployment.ts';
import { inlineScriptsOf } from '#simulator/mount/headers/inline-scripts.ts';
import { placeAt, type Site } from '#simulator/mount/headers/places.ts';
import { listen } from '#simulator/mount/listen.ts';

/** Contains an inline script, like the application’s page. */
const PAGE = '<script>0</script><script type="module" src="/assets/first-Ab3dE_9z.js"></script>';

/** Two sites as an operator may configure them. */
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

/**
 * One mistake of an operator: a missing or changed header of a location; without a location, the policy of every page.
 */
export type Planted = {
  place?: string;
  header?: string;
  /** Text to replace, and its replacement. Without both the header is removed; without `from` the text is appended. */
  from?: string | RegExp;
  to?: string;
  /** Status of a service worker script: of any that a course may name, and of the two own ones. */
  worker?: number;
  ownWorkers?: number;
};

/** A local deployment of two sites that follows the description, with one mistake. */
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
