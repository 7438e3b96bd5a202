import { webAddress } from '#domain/access/external-address.ts';
import type { AppStores } from '#domain/access/index.ts';
import { fields, flag, isFields, number, text } from '../api/wire/read.ts';
import { byCode } from './by-code.ts';
import type { Environment } from './environment.ts';

/** What an operator sets for a deployment, read from `config.json` beside the application. */
export type Configuration = {
  /** Origin of the platform's API; '' = the application's own. */
  apiOrigin: string;
  /** Origin that content and the course shell come from; another site than the application's. */
  contentOrigin: string;
  /** The operator vouches for all content: it may run on the application's own origin. */
  trustedContent: boolean;
  /** Account home page and extension base of statements; an IRI without a slash at its end. */
  statementBase: string;
  /** Hosts that links and redirects may lead to besides the platform's own. */
  redirectHosts: readonly string[];
  /** Hosts that embedded reports may be loaded from. */
  reportHosts: readonly string[];
  /** Codes (lower-case) of organisations whose analytics sink is told what becomes of titles. */
  analyticsFor: readonly string[];
  /** Codes (lower-case) of organisations whose courses show no `alert`, `confirm` or `prompt`. */
  noCourseDialogsFor: readonly string[];
  /** Organisation codes (lower-case) that lead to another site at once, with its address. */
  externalRedirects: ReadonlyMap<string, string>;
  /** Text keys that replace the heading over the groups, by organisation code. */
  groupsTitleKeys: ReadonlyMap<string, string>;
  /** What becomes of a course's status that it never set, as it is written: `completionPolicy` reads it for players. */
  completionPolicies: unknown;
  /** The only origins that an outside LMS may have; none named: any public https name. */
  aiccOrigins: readonly string[];
  /** Where the mobile app is to be had; https only. */
  appStores: AppStores;
  /** Browsers may keep the application, so that it starts without a line; undefined where there is no configuration. */
  offline: boolean | undefined;
  /** What organisations let learners take along, as it is written: `packTerms` reads it once somebody is signed in. */
  takeAlong: unknown;
  /** Largest distance of the faces on a profile and a spouse photo; left out: the specification's (readings). */
  faceSimilarityThreshold?: number | undefined;
};

/** Reads the configuration; without a readable one the application's own origin serves everything. */
export async function loadConfiguration({
  fetch,
  location,
}: Pick<Environment, 'fetch' | 'location'>): Promise<Configuration> {
  let body: unknown;
  try {
    const response = await fetch(new Request(new URL('/config.json', location.origin)));
    body = response.ok ? await response.json() : undefined;
  } catch {
    body = undefined; // offline, or no configuration: sign-in itself will say what is wrong
  }
  return readConfiguration(body, location.origin);
}

/** What a `config.json` says; everything that is left out, or cannot be read, is served by the application's own origin. */
export function readConfiguration(body: unknown, ownOrigin: string): Configuration {
  const it = fields(body);
  return {
    apiOrigin: origin(it['apiOrigin']) ?? '',
    contentOrigin: origin(it['contentOrigin']) ?? ownOrigin,
    trustedContent: isFields(body) && flag(it['trustedContent']),
    statementBase: origin(it['statementBase']) ?? ownOrigin,
    redirectHosts: texts(it['redirectHosts']) ?? [],
    reportHosts: texts(it['reportHosts']) ?? REPORT_HOSTS,
    analyticsFor: codes(it['analyticsFor']),
    noCourseDialogsFor: codes(it['noCourseDialogsFor']),
    aiccOrigins: Array.isArray(it['aiccOrigins']) ? it['aiccOrigins'].flatMap((one) => origin(one) ?? []) : [],
    externalRedirects: textByCode(it['externalRedirects']),
    groupsTitleKeys: textByCode(it['groupsTitleKeys']),
    completionPolicies: it['completionPolicies'],
    appStores: storesOf(it, ownOrigin),
    offline: isFields(body) ? it['offline'] === true : undefined,
    takeAlong: it['takeAlong'],
    faceSimilarityThreshold: number(it['faceSimilarityThreshold']),
  };
}

/** Where the platform answers, where content is, and which of them the page around content belongs to. */
export const originsOf = (
  { apiOrigin, contentOrigin, trustedContent }: Configuration,
  { location }: { location: { origin: string } },
) => ({
  platform: apiOrigin || location.origin,
  content: contentOrigin,
  shell: trustedContent ? location.origin : contentOrigin,
});

/** Where Power BI itself serves reports from. */
const REPORT_HOSTS = ['.powerbi.com', '.fabric.microsoft.com'];

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(text).filter(Boolean) : undefined;

/** Organisation codes, in lower case. */
const codes = (value: unknown): string[] => (texts(value) ?? []).map((code) => code.toLowerCase());

function textByCode(value: unknown): ReadonlyMap<string, string> {
  return new Map([...byCode(value)].map(([code, said]) => [code, text(said)]));
}

function origin(value: unknown): string | undefined {
  const written = text(value);
  return URL.canParse(written) && /^https?:/.test(written) ? new URL(written).origin : undefined;
}

function storesOf(it: Readonly<Record<string, unknown>>, origin: string): AppStores {
  const android = webAddress(it['playStoreUrl'], origin)?.href;
  const ios = webAddress(it['appStoreUrl'], origin)?.href;
  return { ...(android ? { android } : {}), ...(ios ? { ios } : {}) };
}
