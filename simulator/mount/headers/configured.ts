import { inlineScriptsOf } from './inline-scripts.ts';
import { CONTENT_USES, type ContentHosts, contentSiteOf, type Deployment, sourcesOf } from './deployment.ts';

/**
 * Builds a deployment from `config.json`. `contentUrl` overrides its `contentOrigin`, also with `{title}`; `page` is the
 * page's HTML. An organisation's own pages and staff system are unknown here.
 */
export function configured(
  config: unknown,
  appUrl: string,
  { contentUrl, page }: { contentUrl?: string | undefined; page: string },
): Deployment {
  const fields = mapOf(config);
  const origin = (name: string) => originOf(fields.get(name)) ?? appUrl;
  const content = contentUrl ?? fields.get('contentOrigin');
  const scheme = new URL(appUrl).protocol.slice(0, -1);
  return {
    appUrl,
    ...((typeof content === 'string' && contentSiteOf(content)) || { contentUrl: appUrl, hostPerTitle: false }),
    apiUrl: origin('apiOrigin'),
    trustedContent: fields.get('trustedContent') === true,
    reports: sourcesOf(texts(fields.get('reportHosts')) ?? ['.powerbi.com', '.fabric.microsoft.com'], scheme),
    pages: [],
    forms: [],
    contentHosts: contentHostsOf(fields.get('contentHosts')),
    inlineScripts: inlineScriptsOf(page),
    policyReports: `${appUrl}/policy-reports`,
  };
}

function contentHostsOf(field: unknown): ContentHosts {
  const named = mapOf(field);
  return Object.fromEntries(CONTENT_USES.map((use) => [use, texts(named.get(use)) ?? []]));
}

const mapOf = (value: unknown): Map<string, unknown> =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map<string, unknown>();

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;

const originOf = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : undefined;
