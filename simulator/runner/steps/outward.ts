import { staffForm } from '#domain/access/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { offeredReport, onlyReport, openReport, type ReportKey, reportSet } from '#domain/reports/index.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { arrive, type RunContext } from '../run-context.ts';
import type { Tab } from '../tab.ts';

export function closeReport(tab: Tab): void {
  tab.report?.open.close();
  tab.report = undefined;
}

const setOf = ({ client }: Tab) => reportSet(client.session.learner.get()?.organisation ?? { restrictsReports: true });

/** Loads the reports screen. A single report opens automatically; none is an error. Spec §4 Reports. */
export async function loadReports(stage: RunContext, tab: Tab, wanted?: ReportKey): Promise<void> {
  const { code } = stage.scenario.organisation;
  const asked = tab.client.organisation.reports
    .offered(setOf(tab), code)
    .catch((error: unknown) => stage.notify(refusalFor('loadReports', error)));
  const offer = await stage.clock.drive(asked);
  if (!offer) return;
  const chosen = wanted ? offeredReport(offer, wanted) : onlyReport(offer);
  if (offer.groups.length === 0 && !offer.hasAssessment) stage.notify({ refused: 'REPORTS_RETRIEVING_FAILURE' });
  if (wanted && !chosen) stage.note(tab.name, 'there is no such report');
  if (chosen) await show(stage, tab, chosen);
}

async function show(stage: RunContext, tab: Tab, key: ReportKey): Promise<void> {
  const { client, configuration } = tab;
  const name = key === 'assessment' ? key : key.name;
  const open = openReport(
    {
      embed: () => client.organisation.reports.embed(setOf(tab), stage.scenario.organisation.code, key),
      viewer: client.organisation.reportViewer,
      clock: client.device.clock,
      site: { origin: PLATFORM_ORIGIN, reportHosts: configuration.reportHosts },
    },
    {},
    { frameName: name, language: 'en-US' },
  );
  closeReport(tab);
  tab.report = { name, open };
  open.view.subscribe(() => {
    const view = open.view.get();
    if (view.at === 'failed') stage.notify(view.because, tab.name);
  });
  await stage.clock.settle();
}

/** Simulates the page that submits the staff system form to a listed host. */
export async function enterStaffSystem(stage: RunContext, tab: Tab): Promise<void> {
  await stage.clock.drive(tab.client.organisation.menu.load());
  const menu = tab.client.organisation.menu.get();
  const allowed = { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts };
  const form = staffForm(menu.at === 'ready' ? menu.value.entries : [], allowed);
  leaveForSite(stage, tab, form?.isListed ? form.action.href : '');
}

/** Records the site without its query, which may contain a token. */
export function leaveForSite(stage: RunContext, tab: Tab, address: string): void {
  tab.redirectedTo = address.split('?')[0] ?? '';
  if (address !== '') arrive(stage, tab, 'elsewhere');
}
