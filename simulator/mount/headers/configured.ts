import { inlineScriptsOf } from './inline-scripts.ts';
import { CONTENT_USES, type ContentHosts, type Deployment, sourcesOf } from './deployment.ts';

/**
 * A deployment as its `config.json` has it; `contentUrl` stands in the place of its `contentOrigin`; `page`: the HTML of
 * its page. An organisation's own pages and staff system are not in it.
 */
export function configured(
  config: unknown,
  appUrl: string,
  { contentUrl, page }: { contentUrl?: string | undefined; page: string },
): Deployment {
  const fields = mapOf(config);
  const origin = (name: string) => originOf(fields.get(name)) ?? appUrl;
  const scheme = new URL(appUrl).protocol.slice(0, -1);
  return {
    appUrl,
    contentUrl: contentUrl ?? origin('contentOrigin'),
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
