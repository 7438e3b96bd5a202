/** Properties of a deployment that determine its headers. Origins have no trailing slash. */
export type Deployment = {
  readonly appUrl: string;
  /** Origin of content; the application's own if there is no other site. */
  readonly contentUrl: string;
  /** True if each title's course has a host of its own below that of content. */
  readonly hostPerTitle: boolean;
  /** Origin of the platform API; the application's own, or another one of the same site. */
  readonly apiUrl: string;
  /** True if courses run on the application's own origin. */
  readonly trustedContent: boolean;
  /** Sources of embedded reports as CSP sources: `https://*.powerbi.com`. */
  readonly reports: readonly string[];
  /** Origins of the organisation's pages on the home screen. */
  readonly pages: readonly string[];
  /** Form targets: the organisation's staff system. */
  readonly forms: readonly string[];
  /** Hosts from which courses may load. */
  readonly contentHosts: ContentHosts;
  /** URL for CSP violation reports. */
  readonly policyReports: string;
  /** Inline scripts of the application's page as CSP sources; see `inlineScriptsOf`. */
  readonly inlineScripts: readonly string[];
  /** Further script folders, used by the simulator's panel only. */
  readonly moreScripts?: readonly string[];
};

/**
 * Uses of third-party hosts by content. `media` covers images, audio and video; `connect` covers requests by scripts.
 */
export const CONTENT_USES = ['scripts', 'styles', 'fonts', 'frames', 'media', 'connect'] as const;
export type ContentUse = (typeof CONTENT_USES)[number];
export type ContentHosts = Readonly<Partial<Record<ContentUse, readonly string[]>>>;

/**
 * Converts an operator's host entry (`cdn.example`, `.example` including subdomains, `https://cdn.example`) to a CSP
 * source; undefined if invalid.
 */
export function sourceOf(host: string, scheme = 'https'): string | undefined {
  const named = /^(?:(https?|wss?):\/\/)?(\.|\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)$/i.exec(host);
  const [, own = scheme, below, name] = named ?? [];
  return name === undefined ? undefined : `${own}://${below === undefined ? '' : '*.'}${name}`.toLowerCase();
}

export const sourcesOf = (hosts: readonly string[] = [], scheme?: string): string[] =>
  hosts.flatMap((host) => sourceOf(host, scheme) ?? []);

/** Placeholder of a title's host in `contentOrigin`: the first label. */
const TITLE = '{title}.';

/** Reads `contentOrigin`: with the placeholder, each title's course has a host of its own. Undefined if unreadable. */
export function contentSiteOf(contentOrigin: string): Pick<Deployment, 'contentUrl' | 'hostPerTitle'> | undefined {
  const base = contentOrigin.replace(`://${TITLE}`, '://');
  if (!URL.canParse(base) || base.includes('{')) return undefined;
  return { contentUrl: new URL(base).origin, hostPerTitle: base !== contentOrigin };
}

type ContentSite = Pick<Deployment, 'contentUrl' | 'hostPerTitle'>;

/** The site as `contentOrigin` of `config.json`. */
export const contentOriginOf = ({ contentUrl, hostPerTitle }: ContentSite): string =>
  hostPerTitle ? contentUrl.replace('://', `://${TITLE}`) : contentUrl;

/** CSP sources of the site: its host, and the hosts of titles. */
export const contentSources = ({ contentUrl, hostPerTitle }: ContentSite): string[] =>
  hostPerTitle ? [contentUrl, contentUrl.replace('://', '://*.')] : [contentUrl];

/** True for https, which HSTS and named report endpoints require. */
export const isSecure = ({ appUrl }: Pick<Deployment, 'appUrl'>): boolean => appUrl.startsWith('https:');
