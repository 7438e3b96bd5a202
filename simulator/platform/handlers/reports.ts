import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { Model } from '../model/model.ts';
import { fnv1a } from '../random.ts';
import { guarded } from './handle.ts';

type Groups = Scenario['organisation']['reports']['user'];
type Embed = components['schemas']['Embed'];

export const reports = {
  getOrganisationReports: guarded('get', '/api/user/OrganisationPowerBIReports/reports-configuration', (call) => {
    const { organisation } = call.model.scenario;
    if (organisation.authentication.restrictedReports) return call.reply(403, {});
    return call.reply(200, { reportGroups: organisation.reports.organisation });
  }),

  getOrganisationReport: guarded(
    'get',
    '/api/user/OrganisationPowerBIReports/report-configuration/{group}/{name}',
    ({ model, params, reply }) => {
      const { organisation } = model.scenario;
      if (organisation.authentication.restrictedReports) return reply(403, {});
      const found = embedOf(model, organisation.reports.organisation, params.group, params.name);
      return found ? reply(200, found) : reply(404, {});
    },
  ),

  getUserReports: guarded('get', '/api/user/user-powerbi-reports/reports-configuration', ({ model, reply }) =>
    reply(200, { reportGroups: model.scenario.organisation.reports.user }),
  ),

  getUserReport: guarded(
    'get',
    '/api/user/user-powerbi-reports/report-configuration/{group}/{name}',
    ({ model, params, reply }) => {
      const found = embedOf(model, model.scenario.organisation.reports.user, params.group, params.name);
      return found ? reply(200, found) : reply(404, {});
    },
  ),

  getAssessmentReport: guarded('get', '/api/assessment-report', ({ model, query, reply }) => {
    const { code } = model.scenario.organisation;
    if ((query.organizationCode ?? '').toLowerCase() !== code) return reply(404, {});
    return reply(200, embed(model, 'assessment'));
  }),
};

function embedOf(model: Model, groups: Groups, group: string, name: string): Embed | undefined {
  const found = groups.find(({ groupName }) => groupName === group)?.groupReports;
  return found?.some(({ reportName }) => reportName === name) ? embed(model, `${group}/${name}`) : undefined;
}

function embed({ options, random }: Model, name: string): Embed {
  const id = `r-${fnv1a(name).toString(36)}`;
  const embedUrl = `${options.reportUrl}?reportId=${id}&name=${encodeURIComponent(name)}`;
  return { id, embedUrl, accessToken: `report-${random.hex(24)}`, tokenType: 'Embed' };
}
