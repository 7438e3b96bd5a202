import type { Client, Launch } from '#domain/client/index.ts';
import { composeClient } from '#adapters/compose.ts';
import { composeEntry, type SignInDependencies } from '#adapters/entry.ts';
import { type Configuration, readConfiguration } from '#adapters/platform/configuration.ts';
import type { DurableStores } from '#adapters/storage/durable.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import type { Catalogue, StatusOf } from '#domain/catalogue/index.ts';
import type { ConnectionWatch } from '#domain/kernel/connection.ts';
import type { DownloadStore } from '#domain/downloads/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { PLATFORM_ORIGIN } from '../mount/direct.ts';
import { runtimeConfiguration } from '../mount/runtime-configuration.ts';
import type { Random } from '../platform/random.ts';
import type { JOURNEY_SCREENS, Scenario } from '../scenarios/schema.ts';
import type { Browser, Page } from './browser.ts';
import type { RunClock } from './clock.ts';
import type { EmbeddedReport, OpenReport, ReportViewer } from '#domain/reports/index.ts';
import type { ReportContents } from '../platform/model/reports.ts';
import { type NetworkCall, recordNetworkCalls } from './network.ts';
import { playContent, type PlayedContent } from './players.ts';
import { offlineDevice } from './offline/page.ts';
import type { SiteFiles } from './offline/site-files.ts';
import { openContent } from './offline/read-content.ts';

type TabClient = Client<object, HTMLVideoElement, MediaStream>;
type Players = AttemptPorts<object>['players'];

/** Screen names of journeys. */
export type Screen = (typeof JOURNEY_SCREENS)[number];

/** Replaces parts of the client, to test whether a mutant is detected. */
export type ClientMutation = {
  fetch?: (real: (request: Request) => Promise<Response>) => (request: Request) => Promise<Response>;
  store?: (real: DurableStores) => DurableStores;
  players?: (real: Players) => Players;
  downloads?: (real: DownloadStore) => DownloadStore;
  client?: (client: TabClient) => void;
  /** Patches code for the duration of a run; returns the function that restores it. */
  code?: () => () => void;
};

export type OpenTitle = {
  titleId: string;
  launch: Launch<object>;
  content: PlayedContent;
};

/** The client in one page, and what the learner sees. */
export type Tab = {
  readonly name: string;
  readonly browser: Browser;
  readonly page: Page;
  /** Calls to the platform, in order. */
  readonly line: readonly NetworkCall[];
  readonly entry: SignInDependencies;
  readonly client: TabClient;
  readonly configuration: Configuration;
  /** Network detection; only in an organisation that allows offline use. */
  readonly watch: ConnectionWatch | undefined;
  screen: Screen;
  organisation: Organisation | undefined;
  open: OpenTitle | undefined;
  found: readonly string[];
  /** Last requested report, if still open. */
  report: { name: string; open: OpenReport } | undefined;
  /** Site of the last redirect; '' if none. */
  redirectedTo: string;
  isOver: boolean;
  /** Content by attempt id. */
  readonly contents: Map<string, PlayedContent>;
};

export type TabOptions = {
  name: string;
  scenario: Scenario;
  browser: Browser;
  clock: RunClock;
  /** Files of the content site. */
  files: SiteFiles;
  random: Random;
  fetch: (request: Request) => Promise<Response>;
  /** Called when a call is made. */
  onCall: (call: NetworkCall) => void;
  notify: (refusal: Refusal) => void;
  /** Called for each content opened from a download, with any defect found. */
  openedHere: (titleId: string, wrong: string | undefined) => void;
  report: (where: string, error: unknown) => void;
  /** Returns the content of an embedded report. */
  reportContents: (reportId: string, token: string) => ReportContents | undefined;
  tamper: ClientMutation | undefined;
  /** True if contents emit only recorded signals. */
  isRecorded: boolean;
};

export async function openTab(options: TabOptions): Promise<Tab> {
  const { scenario, browser, clock, files, random, tamper } = options;
  const { calls: line, fetch: direct } = recordNetworkCalls({
    fetch: options.fetch,
    now: clock.now,
    isHeard: () => browser.isOnline,
    onCall: options.onCall,
  });
  const fetch = tamper?.fetch?.(direct) ?? direct;
  const page = browser.page({ fetch, clock, random, skewMs: 0 });
  const contents = new Map<string, PlayedContent>();
  const configuration = readConfiguration(
    runtimeConfiguration({ scenario, contentUrl: PLATFORM_ORIGIN }),
    PLATFORM_ORIGIN,
  );
  const probe = async () => entry.api.GET('/api/getServerTime');
  const report = whileOpen(page, options.report);
  const about = { browser, page, files, courseHostWorker: scenario.policies.courseHostWorker, probe, report };
  const offline = configuration.offline ? offlineDevice(about) : undefined;
  const entry = composeEntry(offline?.environment ?? page.environment, '', (code) => `${PLATFORM_ORIGIN}/${code}/login`); // prettier-ignore
  const linkOf = (titleId: string) => linkIn(client, titleId);
  const here = offline && { ...offline, files, linkOf, tell: options.openedHere };
  const client = await composeClient<object>({
    entry,
    configuration,
    store: async () => {
      const store = await page.store();
      return tamper?.store?.(store) ?? store;
    },
    players: ({ now, healthy, courseData }) => {
      const real: Players = {
        open: async (launch) => {
          const opened = await openContent(launch, here && { ...here, used: courseData.files.note });
          const content = playContent({
            launch,
            opened,
            now,
            newId: page.environment.randomUuid,
            healthy: healthy.get,
            isCompletedByLeaving: scenario.policies.completion === 'run-time-environment',
            isRecorded: options.isRecorded,
          });
          contents.set(launch.attemptId, content);
          return content;
        },
      };
      return tamper?.players?.(real) ?? real;
    },
    reportViewer: playedReports(options.reportContents),
    notify: options.notify,
    ...(offline && {
      answers: offline.answers(entry.token.get),
      connection: offline.watch.connection,
      downloads: tamper?.downloads?.(offline.downloads) ?? offline.downloads,
    }),
    kept: { owner: () => undefined, ended: () => undefined, forget: () => undefined },
    report,
  });
  tamper?.client?.(client);
  return {
    name: options.name,
    browser,
    page,
    line,
    entry,
    client,
    configuration,
    watch: offline?.watch,
    screen: 'organisation-login',
    organisation: undefined,
    open: undefined,
    found: [],
    report: undefined,
    redirectedTo: '',
    isOver: false,
    contents,
  };
}

/** Drops error reports of a closed page. */
const whileOpen =
  (page: Page, report: TabOptions['report']): TabOptions['report'] =>
  (where, error) => {
    if (!page.isOver()) report(where, error);
  };

function linkIn({ catalogue }: TabClient, titleId: string): string | undefined {
  const shown = catalogue.all.get();
  return shown.at === 'ready' ? shown.value.titles.get(titleId)?.link : undefined;
}

/** Closes the page without the final flush. */
export function crashTab(tab: Tab): void {
  tab.browser.mayRepeat = true;
  tab.browser.mayForget = true;
  tearDown(tab);
}

function tearDown(tab: Tab): void {
  tab.isOver = true;
  tab.open = undefined;
  tab.report?.open.close();
  tab.page.end();
}

/** Closes the page after the final flush has completed. */
export async function closeTab(tab: Tab, clock: RunClock): Promise<void> {
  if (tab.isOver) return;
  if (tab.open) tab.open.launch.pageGoes();
  else tab.client.work.outbox.flush('leaving');
  await clock.settle();
  tab.browser.mayRepeat = true;
  tearDown(tab);
}

/** Status source of all screens. */
export const statusesIn = ({ client }: Tab): StatusOf => client.titles.statusOf.get();

export function catalogueIn({ client }: Tab): Catalogue | undefined {
  const catalogue = client.catalogue.all.get();
  return catalogue.at === 'ready' ? catalogue.value : undefined;
}

/** Simulates embedded report pages, which load their content with their token, as the real page does. */
export const playedReports = (
  contentsOf: (reportId: string, token: string) => ReportContents | undefined,
): ReportViewer<object> => ({
  open: ({ embed: { id, token } }, _host, { shown, failed }) => {
    const contents = contentsOf(id, token);
    if (!contents || contents.response === 'refusal') failed();
    else if (contents.response === 'as-usual') shown();
    const pages = contents?.pages.map(({ name, displayName }) => ({ id: name, label: displayName })) ?? [];
    return Promise.resolve<EmbeddedReport>({
      pages: () => Promise.resolve({ pages, page: pages[0]?.id }),
      turnTo: () => Promise.resolve(),
      renew: (fresh) => (contentsOf(id, fresh) ? Promise.resolve() : Promise.reject(new Error('no good token'))),
      close: () => undefined,
    });
  },
});
