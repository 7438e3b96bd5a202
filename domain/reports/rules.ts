import { externalAddress } from '../access/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { LATEST_RENEWAL_MS, RENEWAL_LEAD_MS, SOONEST_RENEWAL_MS, USUAL_TOKEN_MS } from './limits.ts';
import type { Offer, ReportKey, ReportSet } from './types.ts';

/** Spec §6: restrictedReports limits reports to the learner’s own set. */
export const reportSet = ({ restrictsReports }: Pick<Organisation, 'restrictsReports'>): ReportSet =>
  restrictsReports ? 'own' : 'organisation';

/** All reports, in display order. */
export const reportsOf = ({ groups, hasAssessment }: Offer): readonly ReportKey[] => [
  ...groups.flatMap(({ name, reports }) => reports.map((report) => ({ group: name, name: report }))),
  ...(hasAssessment ? (['assessment'] as const) : []),
];

/**
 * Report that opens automatically. Spec §4: one group with one report. Reading: exactly one report in total, including
 * the assessment report, which would otherwise be unreachable.
 */
export function onlyReport(offer: Offer): ReportKey | undefined {
  const all = reportsOf(offer);
  return all.length === 1 ? all[0] : undefined;
}

/** Validates the report of a URL against the offer. */
export const offeredReport = (offer: Offer, wanted: ReportKey): ReportKey | undefined =>
  reportsOf(offer).find((one) => isSameReport(one, wanted));

const isSameReport = (one: ReportKey, other: ReportKey): boolean =>
  one === 'assessment' || other === 'assessment' ? one === other : one.group === other.group && one.name === other.name;

/**
 * Validates the URL to load a report from and send its token to. Requires https on a host that the operator listed for
 * reports (http on loopback, for the simulator), and never this application. Undefined: not allowed.
 */
export function embedAddress(
  address: string,
  site: { origin: string; reportHosts: readonly string[] },
): URL | undefined {
  const url = externalAddress(address, { origin: site.origin, hosts: site.reportHosts });
  return url === undefined || url.origin === site.origin ? undefined : url;
}

/** Milliseconds until a token renewal: two minutes before its expiry, or at half of a shorter lifetime. */
export function renewalDelayMs(now: number, expiresAt: number | undefined): number {
  const left = (expiresAt ?? now + USUAL_TOKEN_MS) - now;
  const delay = left - Math.min(RENEWAL_LEAD_MS, left / 2);
  return Math.round(Math.min(LATEST_RENEWAL_MS, Math.max(SOONEST_RENEWAL_MS, delay)));
}
