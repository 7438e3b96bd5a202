import { POLICY_REPORTS_PATH } from '../policy-reports.ts';
import type { HeaderFields, Sites } from '../http-types.ts';
import { type Deployment, sourcesOf } from './deployment.ts';
import { type UrlGroup, findUrlGroup, type Site } from './places.ts';

/** Headers of the simulator's response to a path. Cached per URL group, because every response needs them. */
export function headersAt(site: Site, path: string, sites: Sites): HeaderFields {
  const place = findUrlGroup(site, path);
  let made = known.get(sites);
  if (!made) known.set(sites, (made = new Map<UrlGroup, HeaderFields>()));
  let headers = made.get(place);
  if (!headers) made.set(place, (headers = place.headers(deploymentOf(sites))));
  return headers;
}

const known = new WeakMap<Sites, Map<UrlGroup, HeaderFields>>();

/** Describes the simulator as a deployment: its sites, and the organisation of its scenario. */
export function deploymentOf({
  appUrl,
  contentUrl,
  reportUrl,
  scenario,
  inlineScripts,
  panel = false,
}: Sites): Deployment {
  return {
    appUrl,
    contentUrl,
    apiUrl: appUrl,
    hostPerTitle: scenario.policies.hostPerTitle,
    trustedContent: scenario.policies.trustedContent,
    reports: [reportUrl, ...sourcesOf(scenario.client.reportHosts)],
    pages: originsOf(scenario.home.html.map(({ webUrl }) => webUrl)),
    forms: originsOf(scenario.organisation.menu.map(({ url }) => url)),
    contentHosts: scenario.client.contentHosts,
    inlineScripts,
    policyReports: appUrl + POLICY_REPORTS_PATH,
    // The panel is only for people who operate the simulator.
    moreScripts: panel ? [`${appUrl}/__simulator/panel/`] : [],
  };
}

function originsOf(urls: readonly (string | undefined)[]): string[] {
  const origins = urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? [new URL(url).origin] : []));
  return [...new Set(origins)].filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin));
}
