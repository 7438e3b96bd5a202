import type { Embed, ReportGroup } from '#domain/reports/index.ts';
import { fields, id, instant, list, text } from './read.ts';

/**
 * GET reports-configuration. Names are what reports are asked for by: a report without one is dropped, and so is one
 * that comes twice in its group. Groups of one name are one group; one without reports is none.
 */
export function readReportGroups(body: unknown, dropped: () => void): readonly ReportGroup[] {
  const groups = new Map<string, Set<string>>();
  const named = list(
    fields(body)['reportGroups'],
    (it) => {
      const name = id(it['groupName']);
      return name === undefined ? undefined : { name, reports: it['groupReports'] };
    },
    dropped,
  );
  for (const { name, reports } of named) {
    const known = groups.get(name) ?? new Set<string>();
    for (const report of list(reports, (it) => id(it['reportName']), dropped)) {
      if (known.has(report)) dropped();
      known.add(report);
    }
    groups.set(name, known);
  }
  return [...groups].flatMap(([name, reports]) => (reports.size === 0 ? [] : [{ name, reports: [...reports] }]));
}

/** GET report-configuration: all of it, or undefined. An end that cannot be read is not known. */
export function readEmbed(body: unknown): Embed | undefined {
  const it = fields(body);
  const key = id(it['id']);
  const address = text(it['embedUrl']);
  const token = text(it['accessToken']);
  if (key === undefined || address === '' || token === '') return undefined;
  const tokenType = it['tokenType'] === 'Aad' ? 'Aad' : 'Embed';
  return { id: key, address, token, tokenType, expiresAt: instant(it['expiration']) };
}
