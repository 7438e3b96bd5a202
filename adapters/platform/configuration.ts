import { webAddress } from '#domain/access/external-address.ts';
import type { AppStores } from '#domain/access/index.ts';
import { fields, isTrueValue, isFields, text } from '../api/wire/read.ts';
import { mapByOrganisationCode } from './by-code.ts';
import type { Environment } from './environment.ts';

/** Operator settings of a deployment, from `config.json` beside the application. */
export type Configuration = {
  /** Origin of the platform's API; '' = the application's own. */
  apiOrigin: string;
  /** Origin of content and course host page; a different site from the application's. Without `{title}`. */
  contentOrigin: string;
  /** `contentOrigin` began with `{title}`: each title's course runs on a host of its own below it. */
  hostPerTitle: boolean;
  /** The operator vouches for all content, which then may run on the application's own origin. */
  trustedContent: boolean;
  /** Allowed hosts of links and redirects, besides the platform's own. */
  redirectHosts: readonly string[];
  /** Allowed hosts of embedded reports. */
  reportHosts: readonly string[];
  /** Redirect URLs of organisations that use another site, by code (lower-case). */
  externalRedirects: ReadonlyMap<string, string>;
  /** Text keys that replace the heading above the groups, by organisation code. */
  groupsTitleKeys: ReadonlyMap<string, string>;
  /** Allowed origins of an outside LMS; if empty, any public https host. */
  aiccOrigins: readonly string[];
  /** Download pages of the mobile app; https only. */
  appStores: AppStores;
  /** Whether browsers may cache the application for offline use; undefined without a configuration. */
  offline: boolean | undefined;
  /** All fields as they came, for those that are parsed after sign-in: `SessionSettings`, `downloadTerms`, `completionPolicy`. */
  raw: Readonly<Record<string, unknown>>;
};

/** Loads the configuration; without a readable one, the application's own origin serves everything. */
export async function loadConfiguration({
  fetch,
  location,
}: Pick<Environment, 'fetch' | 'location'>): Promise<Configuration> {
  let body: unknown;
  try {
    const response = await fetch(new Request(new URL('/config.json', location.origin)));
    body = response.ok ? await response.json() : undefined;
  } catch {
    body = undefined; // offline, or no configuration: sign-in reports what is wrong
  }
  return readConfiguration(body, location.origin);
}

/** Parses a `config.json`; missing or unreadable origins default to the application's own. */
export function readConfiguration(body: unknown, ownOrigin: string): Configuration {
  const it = fields(body);
  const contentUrl = text(it['contentOrigin']);
  const baseUrl = contentUrl.replace(TITLE_LABEL, '//');
  return {
    apiOrigin: origin(it['apiOrigin']) ?? '',
    contentOrigin: origin(baseUrl) ?? ownOrigin,
    hostPerTitle: baseUrl !== contentUrl,
    trustedContent: isFields(body) && isTrueValue(it['trustedContent']),
    redirectHosts: texts(it['redirectHosts']) ?? [],
    reportHosts: texts(it['reportHosts']) ?? REPORT_HOSTS,
    aiccOrigins: Array.isArray(it['aiccOrigins']) ? it['aiccOrigins'].flatMap((one) => origin(one) ?? []) : [],
    externalRedirects: textByCode(it['externalRedirects']),
    groupsTitleKeys: textByCode(it['groupsTitleKeys']),
    appStores: storesOf(it, ownOrigin),
    offline: isFields(body) ? it['offline'] === true : undefined,
    raw: it,
  };
}

/** Placeholder of a title's host: the first label of `contentOrigin`. */
const TITLE_LABEL = '//{title}.';

/** Origins of platform, content and course host page. */
export const originsOf = (
  { apiOrigin, contentOrigin, trustedContent }: Configuration,
  { location }: { location: { origin: string } },
) => ({
  platform: apiOrigin || location.origin,
  content: contentOrigin,
  shell: trustedContent ? location.origin : contentOrigin,
});

/** Hosts of Power BI itself. */
const REPORT_HOSTS = ['.powerbi.com', '.fabric.microsoft.com'];

export const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(text).filter(Boolean) : undefined;

function textByCode(value: unknown): ReadonlyMap<string, string> {
  return new Map([...mapByOrganisationCode(value)].map(([code, said]) => [code, text(said)]));
}

export function origin(value: unknown): string | undefined {
  const written = text(value);
  return URL.canParse(written) && /^https?:[^{]+$/.test(written) ? new URL(written).origin : undefined;
}

function storesOf(it: Readonly<Record<string, unknown>>, origin: string): AppStores {
  const android = webAddress(it['playStoreUrl'], origin)?.href;
  const ios = webAddress(it['appStoreUrl'], origin)?.href;
  return { ...(android ? { android } : {}), ...(ios ? { ios } : {}) };
}
