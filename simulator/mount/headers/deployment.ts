/** What decides which headers a deployment answers with. Origins have no slash at the end. */
export type Deployment = {
  readonly appUrl: string;
  /** Origin of content; the application's own where there is no other site. */
  readonly contentUrl: string;
  /** Origin of the platform's calls; the application's own, or another of its site. */
  readonly apiUrl: string;
  /** Courses run on the application's own origin. */
  readonly trustedContent: boolean;
  /** Sources of embedded reports, as a policy names them: `https://*.powerbi.com`. */
  readonly reports: readonly string[];
  /** Origins of the organisation's own pages on home. */
  readonly pages: readonly string[];
  /** Origins that forms are sent to: the organisation's staff system. */
  readonly forms: readonly string[];
  /** What courses may load from elsewhere. */
  readonly contentHosts: ContentHosts;
  /** Where browsers report what a policy refused: an address. */
  readonly policyReports: string;
  /** Scripts that stand in the application's page, each as a policy names it; see `inlineScriptsOf`. */
  readonly inlineScripts: readonly string[];
  /** Folders of scripts besides the application's own: the simulator's panel; no deployment has any. */
  readonly moreScripts?: readonly string[];
};

/** What content may load from other hosts; `media` are pictures, sound and film, `connect` what its scripts ask for. */
export const CONTENT_USES = ['scripts', 'styles', 'fonts', 'frames', 'media', 'connect'] as const;
export type ContentUse = (typeof CONTENT_USES)[number];
export type ContentHosts = Readonly<Partial<Record<ContentUse, readonly string[]>>>;

/**
 * A host as an operator names it (`cdn.example`, `.example` with all below it, `https://cdn.example`): a source of a
 * policy; undefined when it is none.
 */
export function sourceOf(host: string, scheme = 'https'): string | undefined {
  const named = /^(?:(https?|wss?):\/\/)?(\.|\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)$/i.exec(host);
  const [, own = scheme, below, name] = named ?? [];
  return name === undefined ? undefined : `${own}://${below === undefined ? '' : '*.'}${name}`.toLowerCase();
}

export const sourcesOf = (hosts: readonly string[] = [], scheme?: string): string[] =>
  hosts.flatMap((host) => sourceOf(host, scheme) ?? []);

/** What only https has: a promise to stay with it, and reports to a named endpoint. */
export const isSecure = ({ appUrl }: Pick<Deployment, 'appUrl'>): boolean => appUrl.startsWith('https:');
