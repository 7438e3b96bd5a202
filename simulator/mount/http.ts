import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInstance, type PlatformInstance } from '../platform/instance.ts';
import type { Scenario } from '../scenarios/schema.ts';
import { answerAppSite } from './sites/app-site.ts';
import { courseFilesBelow } from './sites/course-files.ts';
import { answerContentSite } from './sites/content-site.ts';
import { ourContract } from './contract.ts';
import { answerControl, CONTROL_PATH } from './control.ts';
import { answerWithoutKey, isLoopback } from './control-key.ts';
import { answerEnter, type EntryTickets, withTicket } from './enter.ts';
import { sendJsonMessage, type Sites } from './http-types.ts';
import { persistInstances, type PersistentStore, type PersistedFile } from './persisted/persisted-instances.ts';
import type { InstanceOfFile } from './persisted/persisted-file.ts';
import { inlineScriptsOf } from './headers/inline-scripts.ts';
import { LOOPBACK } from './listen.ts';
import { type Address, addressOf, listenInTurn, type Site } from './own-sites.ts';
import { sendPanel } from './panel.ts';
import { POLICY_REPORTS_PATH, type PolicyReport, policyReports } from './policy-reports.ts';
import { answerReportSite, REPORT_PATH } from './sites/report-site.ts';
import { answerSignOn } from './sign-on.ts';
import { answerTry, type PackageChecker } from './try.ts';
import { type WallClock, wallClock } from './wall-clock.ts';
import { type AnswerInInstance, routeToInstance } from './instances/in-instance.ts';
import { instanceCookie, instancePath } from './instances/instance-path.ts';
import {
  COMMON_INSTANCE,
  COMMON_BODIES,
  STORED_BODIES,
  STORED_EXCHANGES,
  mostInstances,
  type Instances,
  instancesByName,
} from './instances/instances.ts';
import { readBody } from './exchange.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from './simulated-page.ts';

/** HACP path of the simulated outside LMS, on its own origin. */
const HACP_PATH = '/hacp';

/**
 * Simulates an outside LMS: a page that launches learners into a title here, and the HACP endpoint. `cid` names the
 * title, `sid` the session.
 */
async function answerOutsideLms(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'appUrl' | 'outsideUrl' | 'scenario'> & { instancePath: string },
  world: Pick<PlatformInstance, 'outside'>,
): Promise<void> {
  const asked = new URL(request.url ?? '/', sites.outsideUrl);
  if (asked.pathname === HACP_PATH && request.method === 'POST') {
    const body = await readBody(request, 1_000_000);
    if (typeof body === 'string') {
      sendJsonMessage(response, 413, 'The form is too large.', PAGE_HEADERS);
      return;
    }
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    return void response.end(world.outside.answer(body.toString('utf8')));
  }
  if (asked.pathname !== '/') {
    sendJsonMessage(response, 404, 'This LMS has one page.', PAGE_HEADERS);
    return;
  }
  const { code, name } = sites.scenario.organisation;
  const sid = asked.searchParams.get('sid') ?? 'session-1';
  const links = sites.scenario.catalogue.titles.map(({ id, title }) => {
    const launch = new URL(`${sites.instancePath}/${code}/aicc-content`, sites.appUrl);
    const hearsAt = sites.outsideUrl + sites.instancePath + HACP_PATH;
    launch.search = new URLSearchParams({ AICC_SID: sid, AICC_URL: hearsAt, cid: id }).toString();
    return `<li><a href="${escapeHtml(launch.href)}">${escapeHtml(title)}</a></li>`;
  });
  sendPage(
    request,
    response,
    { title: 'An LMS of somebody else' },
    `<p>Its learners are launched into titles of ${escapeHtml(name)}.</p><ul>${links.join('')}</ul>`,
  );
}

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SAMPLES = folder('../content/samples/');
const DIST = folder('../../ui/dist/');

export type HttpOptions = {
  scenario: Scenario;
  seed?: number | undefined;
  /** Preferred port of the application; the other sites use the following ones. 0 selects any free ports. */
  port?: number;
  /** Address to listen on; default: loopback, reachable from this machine only. */
  host?: string | undefined;
  /** URLs of the sites behind a proxy: `https://lms-{site}.example`, or each by itself; see `own-sites.ts`. */
  address?: Address | undefined;
  /** Enables /__simulator/… for tests. Any client that reaches it can change the platform. */
  control?: boolean;
  /** Key for the control API, required unless listening on loopback. */
  controlKey?: string | undefined;
  /** Displays the simulator's panel beside the application; needs `control`. */
  panel?: boolean;
  /** Current text of the scenario file, for recordings saved by the panel. */
  source?: string | (() => string);
  /** Called with the text of each recording saved in the panel. */
  onRecording?: ((text: string) => void) | undefined;
  /** Called for each CSP violation reported by a page. */
  onPolicyReport?: ((report: PolicyReport) => void) | undefined;
  /** Package check: results for the panel, and a callback for missing course files. */
  trial?: { told: () => object; missed: (path: string) => void };
  /** Accepts packages dropped on the panel; without it they are refused. */
  tries?: PackageChecker | undefined;
  distFolder?: string;
  /** Additional content, served below /contentstream/titles/main/local/. */
  contentFolder?: string | undefined;
  /** Persists instances across restarts: resumes its stored instances, and is released when the platform closes. */
  keep?: PersistedFile | undefined;
  /** Start of the scenario: `now` (default), or the time in its file (`scenario`). */
  startAt?: 'now' | 'scenario';
};

export type HttpPlatform = {
  appUrl: string;
  contentUrl: string;
  /** Origin of the simulated identity provider. */
  signOnUrl: string;
  /** Origin of the simulated outside LMS. */
  outsideUrl: string;
  /** Origin of embedded reports. */
  reportUrl: string;
  /** Default instance, for clients that did not select one with `/w/<name>/`. */
  world: PlatformInstance<WallClock>;
  /** Names of all instances; the common one is `''`. */
  worldNames: () => readonly string[];
  /** CSP violations reported by browsers. */
  refusals: () => readonly PolicyReport[];
  /** Makes an address of `entryAt` work once from a page of another site, such as the panel of another platform. */
  linkFromElsewhere: (address: string) => string;
  close: () => Promise<void>;
};

/**
 * Starts a platform on local sites: `http://localhost` for application and API, `http://127.0.0.1` for content, which
 * browsers treat as separate sites, as in production. Identity provider, outside LMS and embedded reports have origins
 * of their own, also on `127.0.0.1`. Rejects if no port is free, or if remote clients could control the platform
 * without a key.
 */
export async function startHttp(options: HttpOptions): Promise<HttpPlatform> {
  const { scenario, port = 0, host = LOOPBACK } = options;
  if (options.control === true && !isLoopback(host) && options.controlKey === undefined)
    throw new Error(`Anyone who reaches ${host} could control the platform: it needs a key.`);
  // URLs depend on ports and the platform on URLs, so handlers are set after listening and before the first request.
  const answers: Record<Site, Answer> = {
    app: notYet,
    content: notYet,
    signOn: notYet,
    outside: notYet,
    report: notYet,
  };
  const { ports, close } = await listenInTurn(
    (site) => (request, response) => answers[site](request, response),
    port,
    host,
  );
  const { hostPerTitle } = scenario.policies;
  const named = (site: Site) => addressOf(site, { port: ports[site], hostPerTitle }, options.address);
  const sites: Sites = {
    appUrl: named('app'),
    contentUrl: named('content'),
    signOnUrl: named('signOn'),
    outsideUrl: named('outside'),
    reportUrl: named('report'),
    scenario,
    distFolder: withSlash(options.distFolder ?? DIST),
    inlineScripts: inlineScriptsOf(pageIn(options.distFolder ?? DIST)),
    panel: options.panel === true,
    trial: options.trial,
    contentFolders: new Map([
      ...(options.contentFolder ? [['local', withSlash(options.contentFolder)] as const] : []),
      ['', SAMPLES] as const,
    ]),
  };
  const { worlds, keeper } = worldsOf(sites, options);
  const tickets: EntryTickets = new Set();
  const reports = policyReports(options.onPolicyReport);
  const answering = (url: string, answer: AnswerInInstance, entered?: string) =>
    guard(
      isHost(new URL(url).host),
      routeToInstance(worlds, keeper ? thenKept(keeper, answer) : answer, {
        scenario,
        port: entered,
        controlKey: options.control === true ? options.controlKey : undefined,
        isLocal: isLoopback(host) && options.address === undefined,
      }),
    );
  answers.app = answering(
    sites.appUrl,
    (request, response, world, name) => {
      const url = request.url ?? '';
      if (url.startsWith(CONTROL_PATH))
        return answerBesides(request, response, { sites, world, name, options, tickets });
      if (url === POLICY_REPORTS_PATH) return reports.answer(request, response);
      return answerAppSite(request, response, sites, world);
    },
    new URL(sites.appUrl).port,
  );
  const contentHost = new URL(sites.contentUrl).host;
  answers.content = guard(hostPerTitle ? isHostBelow(contentHost) : isHost(contentHost), (request, response) =>
    answerContentSite(request, response, sites),
  );
  answers.signOn = answering(sites.signOnUrl, (request, response, world) =>
    answerSignOn(request, response, sites, world),
  );
  answers.outside = answering(sites.outsideUrl, (request, response, world, name) =>
    answerOutsideLms(request, response, { ...sites, instancePath: instancePath(name) }, world),
  );
  answers.report = answering(sites.reportUrl, (request, response, world) =>
    answerReportSite(request, response, sites, world),
  );
  const { appUrl, contentUrl, signOnUrl, outsideUrl, reportUrl } = sites;
  return {
    ...{ appUrl, contentUrl, signOnUrl, outsideUrl, reportUrl },
    world: worlds.common,
    worldNames: worlds.names,
    refusals: reports.list,
    linkFromElsewhere: (address) => withTicket(address, tickets),
    close: async () => {
      await close();
      try {
        await keeper?.close(); // no further changes
      } finally {
        worlds.close();
      }
    },
  };
}

/** Creates the instances of a server, and persists them if requested. */
function worldsOf(
  sites: Sites,
  options: HttpOptions,
): { worlds: Instances<PlatformInstance<WallClock>>; keeper: PersistentStore | undefined } {
  const keeper =
    options.keep &&
    persistInstances(
      options.keep,
      () => worlds.all(),
      (problem) => process.stderr.write(`${problem}\n`),
    );
  const worlds = instancesByName({
    make: (name, before?: InstanceOfFile) =>
      worldAt({ name, before, changed: () => keeper?.touched(name) }, sites, options),
    drop: ({ clock }) => clock.stop(),
    now: () => Date.now(),
    most: mostInstances(options.scenario.catalogue.titles.length),
    before: options.keep?.worlds ?? [],
  });
  return { worlds, keeper };
}

/** Any request may have changed its instance, even after an error. */
const thenKept =
  (keeper: PersistentStore, answer: AnswerInInstance): AnswerInInstance =>
  async (request, response, world, name) => {
    try {
      await answer(request, response, world, name);
    } finally {
      keeper.touched(name);
    }
  };

/** Creates an instance whose URLs refer to itself; with several instances on one origin, by a path prefix. */
function worldAt(
  { name, before, changed }: { name: string; before: InstanceOfFile | undefined; changed: () => void },
  sites: Sites,
  { scenario, seed, startAt }: HttpOptions,
): PlatformInstance<WallClock> {
  const path = instancePath(name);
  return createInstance({
    scenario,
    clock: wallClock(startAt === 'scenario' ? Date.parse(scenario.clock.start) : undefined, before?.aheadMs),
    kept: before?.world,
    onRecorded: changed, // saves before the response, which a fault may delay for long
    ...(seed === undefined ? {} : { seed }),
    ...(name === COMMON_INSTANCE
      ? { bodyLimit: COMMON_BODIES }
      : { bodyLimit: STORED_BODIES, journalLimit: STORED_EXCHANGES }),
    contract: ourContract(),
    contentOrigin: sites.contentUrl,
    courseFiles: courseFilesBelow(sites.contentFolders.get('') ?? SAMPLES),
    signOnOrigin: sites.signOnUrl + path,
    storeOrigin: sites.appUrl + path,
    outsideUrl: sites.outsideUrl + path + HACP_PATH,
    reportUrl: sites.reportUrl + path + REPORT_PATH,
  });
}

/** Control API and panel, if enabled. */
async function answerBesides(
  request: IncomingMessage,
  response: ServerResponse,
  {
    sites,
    world,
    name,
    options,
    tickets,
  }: {
    sites: Sites;
    world: PlatformInstance<WallClock>;
    name: string;
    options: HttpOptions;
    tickets: EntryTickets;
  },
): Promise<void> {
  if (options.control !== true) {
    sendJsonMessage(response, 404, 'There is no such page.');
    return;
  }
  if (await sendPanel(request, response)) return; // static, and prompts for the key itself
  if (answerWithoutKey(request, response, options.controlKey)) return;
  const inWorld = name === COMMON_INSTANCE ? [] : [instanceCookie(name, new URL(sites.appUrl).port)];
  if (answerEnter(request, response, world, { cookies: inWorld, tickets })) return;
  const { source = '', onRecording, trial, tries } = options;
  if (await answerTry(request, response, { appUrl: sites.appUrl, tries })) return;
  const told = { world: name, source: typeof source === 'string' ? source : source(), onRecording, trial: trial?.told };
  await answerControl(request, response, world, sites, told);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const notYet: Answer = (_request, response) => sendJsonMessage(response, 503, 'The platform is starting.');
const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/**
 * Refuses requests with another Host header, so that sites stay separate and DNS rebinding fails. A malformed URL gets
 * 400. An exception gets 500 and is printed to stderr; the process continues.
 */
function guard(
  { host, includes }: Host,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Answer {
  return (request, response) => {
    if (!includes(request.headers.host ?? '')) return sendJsonMessage(response, 421, `This is ${host}. Use that name.`);
    if (!URL.canParse(request.url ?? '/', `http://${host}`))
      return sendJsonMessage(response, 400, 'This is no address.');
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(
        `${String(request.method)} ${String(request.url)}: ${error instanceof Error ? String(error.stack) : String(error)}\n`,
      );
      sendJsonMessage(response, 500, 'The simulator failed; see its output.');
    });
  };
}

type Host = { readonly host: string; readonly includes: (named: string) => boolean };
const isHost = (host: string): Host => ({ host, includes: (named) => named === host });
/** The host, and all hosts with one more label. */
const isHostBelow = (host: string): Host => ({
  host,
  includes: (named) =>
    named === host || (named.endsWith(`.${host}`) && /^[a-z0-9-]+$/.test(named.slice(0, -host.length - 1))),
});

/** HTML of the build's page; '' without a build. */
function pageIn(distFolder: string): string {
  const page = join(distFolder, 'index.html');
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}
