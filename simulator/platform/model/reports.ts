import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import { fnv1a, type Random } from '../random.ts';

type Groups = Scenario['organisation']['reports']['user'];
type Report = Groups[number]['groupReports'][number];

/** Content of the embedded report page for a valid token. */
export type ReportContents = {
  title: string;
  response: Report['response'];
  pages: readonly { name: string; displayName: string; bars: readonly { label: string; value: number }[] }[];
};

/** Persisted tokens, each with its report and expiry. */
export type PersistedReports = readonly [token: string, issued: Issued][];
type Issued = { reportId: string; until: number };

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June'];
const ASSESSMENT = 'assessment';

/** Reports of a scenario and the embed tokens issued for them. */
export class Reports {
  readonly #issued = new Map<string, Issued>();
  readonly #known = new Map<string, { title: string; report: Report | undefined }>();
  readonly #random: Random;
  readonly #now: () => number;
  readonly #tokenMs: number;

  constructor({ organisation, policies }: Scenario, random: Random, now: () => number) {
    this.#random = random;
    this.#now = now;
    this.#tokenMs = policies.reportTokenMinutes * 60_000;
    const { organisation: shared, user, assessment } = organisation.reports;
    for (const { groupName, groupReports } of [...shared, ...user])
      for (const report of groupReports)
        this.#known.set(reportId(`${groupName}/${report.reportName}`), { title: report.reportName, report });
    if (assessment) this.#known.set(reportId(ASSESSMENT), { title: 'Assessment results', report: undefined });
  }

  /** Issues a new token for one report at each call. */
  embed(groups: Groups, group: string, name: string, pageUrl: string): components['schemas']['Embed'] | undefined {
    const report = groups
      .filter(({ groupName }) => groupName === group)
      .flatMap(({ groupReports }) => groupReports)
      .find(({ reportName }) => reportName === name);
    return report && this.#issue(`${group}/${name}`, report.embedUrl ?? pageUrl);
  }

  assessment(pageUrl: string): components['schemas']['Embed'] | undefined {
    return this.#known.has(reportId(ASSESSMENT)) ? this.#issue(ASSESSMENT, pageUrl) : undefined;
  }

  /** Returns a report's content; undefined if the token is unknown, expired, or for another report. */
  contents(id: string, token: string): ReportContents | undefined {
    const issued = this.#issued.get(token);
    const known = this.#known.get(id);
    if (!known || issued?.reportId !== id || issued.until <= this.#now()) return undefined;
    return {
      title: known.title,
      response: known.report?.response ?? 'as-usual',
      pages: ['Overview', 'By site'].map((displayName, index) => ({
        name: `ReportSection${index + 1}`,
        displayName,
        bars: MONTHS.map((label) => ({ label, value: 10 + (fnv1a(`${id} ${displayName} ${label}`) % 80) })),
      })),
    };
  }

  kept(): PersistedReports {
    return [...this.#issued];
  }

  restore(kept: PersistedReports): void {
    for (const [token, issued] of kept) this.#issued.set(token, issued);
  }

  #issue(name: string, pageUrl: string): components['schemas']['Embed'] {
    const id = reportId(name);
    const until = this.#now() + this.#tokenMs;
    const accessToken = `report-${this.#random.hex(24)}`;
    this.#issued.set(accessToken, { reportId: id, until });
    const embedUrl = `${pageUrl}?reportId=${id}`;
    return { id, embedUrl, accessToken, tokenType: 'Embed', expiration: new Date(until).toISOString() };
  }
}

const reportId = (name: string): string => `r-${fnv1a(name).toString(36)}`;
