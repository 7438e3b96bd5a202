import type { Scenario } from '../../scenarios/schema.ts';
import { defineSignedInOperation } from './handle.ts';

type Groups = Scenario['organisation']['reports']['user'];

export const reports = {
  getOrganisationReports: defineSignedInOperation(
    'get',
    '/api/user/OrganisationPowerBIReports/reports-configuration',
    (call) => {
      const { organisation } = call.model.scenario;
      if (organisation.authentication.restrictedReports) return call.reply(403, {});
      return call.reply(200, { reportGroups: named(organisation.reports.organisation) });
    },
  ),

  getOrganisationReport: defineSignedInOperation(
    'get',
    '/api/user/OrganisationPowerBIReports/report-configuration/{group}/{name}',
    ({ model, params, reply }) => {
      const { organisation } = model.scenario;
      if (organisation.authentication.restrictedReports) return reply(403, {});
      const groups = organisation.reports.organisation;
      const found = model.reports.embed(groups, params.group, params.name, model.options.reportUrl);
      return found ? reply(200, found) : reply(404, {});
    },
  ),

  getUserReports: defineSignedInOperation(
    'get',
    '/api/user/user-powerbi-reports/reports-configuration',
    ({ model, reply }) => reply(200, { reportGroups: named(model.scenario.organisation.reports.user) }),
  ),

  getUserReport: defineSignedInOperation(
    'get',
    '/api/user/user-powerbi-reports/report-configuration/{group}/{name}',
    ({ model, params, reply }) => {
      const groups = model.scenario.organisation.reports.user;
      const found = model.reports.embed(groups, params.group, params.name, model.options.reportUrl);
      return found ? reply(200, found) : reply(404, {});
    },
  ),

  getAssessmentReport: defineSignedInOperation('get', '/api/assessment-report', ({ model, query, reply }) => {
    const { code } = model.scenario.organisation;
    const isOwn = (query.organizationCode ?? '').toLowerCase() === code;
    const found = isOwn ? model.reports.assessment(model.options.reportUrl) : undefined;
    return found ? reply(200, found) : reply(404, {});
  }),
};

/** Reduces the reports of a list to their names. */
const named = (groups: Groups) =>
  groups.map(({ groupName, groupReports }) => ({
    groupName,
    groupReports: groupReports.map(({ reportName }) => ({ reportName })),
  }));
