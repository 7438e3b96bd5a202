import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Reports, Embed, ReportGroup } from '#domain/reports/index.ts';
import { checkPathId } from './addressable.ts';
import { type Api, requestJson } from './client.ts';
import { hasList, type Report, fields, id, instant, list, text } from './wire/read.ts';

/** Reports from the platform API. Spec §7 Reports. */
export function reportsApi(api: Api, report: Report): Reports {
  const assessmentOf = (organizationCode: string) =>
    requestJson('getAssessmentReport', api.GET('/api/assessment-report', { params: { query: { organizationCode } } }));

  const groupsOf = async (operation: string, call: Parameters<typeof requestJson>[1]) => {
    const { body } = await requestJson(operation, call);
    if (!hasList(body, 'reportGroups')) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
    return readReportGroups(body, () => report({ operation, path: 'reportGroups', what: 'dropped' }));
  };

  return {
    offered: async (set, organisationCode) => {
      const [groups, hasAssessment] = await Promise.all([
        set === 'own'
          ? groupsOf('getUserReports', api.GET('/api/user/user-powerbi-reports/reports-configuration'))
          : groupsOf('getOrganisationReports', api.GET('/api/user/OrganisationPowerBIReports/reports-configuration')),
        // Reading: an organisation has this report if the call returns one. Its absence does not affect the other
        // reports.
        assessmentOf(organisationCode).then(
          ({ body }) => readEmbed(body) !== undefined,
          () => false,
        ),
      ]);
      return { groups, hasAssessment };
    },

    embed: async (set, organisationCode, key) => {
      const { body } = await (key === 'assessment' ? assessmentOf(organisationCode) : embedOf(api, set, key));
      const embed = readEmbed(body);
      if (!embed) throw new PortFailure('getReport', { status: 200, kind: 'unreadable' });
      return embed;
    },
  };
}

/** Names become path segments: rejects names that a URL would resolve as '.' or '..'. */
function embedOf(api: Api, set: 'own' | 'organisation', { group, name }: { group: string; name: string }) {
  const params = { path: { group: checkPathId('getReport', group), name: checkPathId('getReport', name) } };
  return set === 'own'
    ? requestJson(
        'getUserReport',
        api.GET('/api/user/user-powerbi-reports/report-configuration/{group}/{name}', { params }),
      )
    : requestJson(
        'getOrganisationReport',
        api.GET('/api/user/OrganisationPowerBIReports/report-configuration/{group}/{name}', { params }),
      );
}

/**
 * Parses GET reports-configuration. Reports are requested by name: drops reports without a name, and duplicates in a
 * group. Merges groups of the same name; drops empty ones.
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

/** Parses GET report-configuration; undefined if incomplete. An unreadable expiry counts as unknown. */
export function readEmbed(body: unknown): Embed | undefined {
  const it = fields(body);
  const key = id(it['id']);
  const address = text(it['embedUrl']);
  const token = text(it['accessToken']);
  if (key === undefined || address === '' || token === '') return undefined;
  const tokenType = it['tokenType'] === 'Aad' ? 'Aad' : 'Embed';
  return { id: key, address, token, tokenType, expiresAt: instant(it['expiration']) };
}
