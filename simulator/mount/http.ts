import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorld, type World } from '../platform/world.ts';
import type { Scenario } from '../scenarios/schema.ts';
import { answerAppSite } from './sites/app-site.ts';
import { courseFilesBelow } from './sites/course-files.ts';
import { answerContentSite } from './sites/content-site.ts';
import { ourContract } from './contract.ts';
import { answerControl, CONTROL_PATH } from './control.ts';
import { answerWithoutKey, isLoopback } from './control-key.ts';
import { answerEnter } from './enter.ts';
import { say, type Sites } from './http-types.ts';
import { keepWorlds, type Keeper, type KeptFile } from './kept/kept-worlds.ts';
import type { WorldOfFile } from './kept/kept-file.ts';
import { inlineScriptsOf } from './headers/inline-scripts.ts';
import { LOOPBACK } from './listen.ts';
import { addressOf, listenInTurn, type Site } from './own-sites.ts';
import { sendPanel } from './panel.ts';
import { POLICY_REPORTS_PATH, type PolicyReport, policyReports } from './policy-reports.ts';
import { answerReportSite, REPORT_PATH } from './sites/report-site.ts';
import { answerSignOn } from './sign-on.ts';
import { answerTry, type Tries } from './try.ts';
import { type WallClock, wallClock } from './wall-clock.ts';
import { type AnswerInWorld, inItsWorld } from './worlds/in-its-world.ts';
import { worldCookie, worldPath } from './worlds/world-path.ts';
import { COMMON_WORLD, KEPT_EXCHANGES, mostWorlds, type Worlds, worldsByName } from './worlds/worlds.ts';
import { readBody } from './exchange.ts';
import { escapeHtml, PAGE_HEADERS, sendPage } from './simulated-page.ts';

/** Where the pretended LMS of somebody else listens to HACP, on its own origin. */
const HACP_PATH = '/hacp';

/**
 * The LMS of somebody else: a page from which its learners are launched into a title here, and the address at which it
 * hears of them. The title is in `cid`, the session in `sid`.
 */
async function answerOutsideLms(
  request: IncomingMessage,
  response: ServerResponse,
  sites: Pick<Sites, 'appUrl' | 'outsideUrl' | 'scenario'> & { worldPath: string },
  world: Pick<World, 'outside'>,
): Promise<void> {
  const asked = new URL(request.url ?? '/', sites.outsideUrl);
  if (asked.pathname === HACP_PATH && request.method === 'POST') {
    const body = await readBody(request, 1_000_000);
    if (typeof body === 'string') {
      say(response, 413, 'The form is too large.', PAGE_HEADERS);
      return;
    }
    response.writeHead(200, { ...PAGE_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
    return void response.end(world.outside.answer(body.toString('utf8')));
  }
  if (asked.pathname !== '/') {
    say(response, 404, 'This LMS has one page.', PAGE_HEADERS);
    return;
  }
  const { code, name } = sites.scenario.organisation;
  const sid = asked.searchParams.get('sid') ?? 'session-1';
  const links = sites.scenario.catalogue.titles.map(({ id, title }) => {
    const launch = new URL(`${sites.worldPath}/${code}/aicc-content`, sites.appUrl);
    const hearsAt = sites.outsideUrl + sites.worldPath + HACP_PATH;
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
  /** Wished port of the application; content and the sign-on provider take the next ones. 0 = any free ports. */
  port?: number;
  /** Where to listen; default: the loopback address, so that only this machine is heard. */
  host?: string | undefined;
  /** How browsers name the sites where a proxy stands before them: `https://lms-{site}.example`, see `own-sites.ts`. */
  address?: string | undefined;
  /** true: /__simulator/… answers. For tests: whoever reaches it can then change the platform. */
  control?: boolean;
  /** Asked of whoever controls; beyond the loopback address there is no control without one. */
  controlKey?: string | undefined;
  /** true: the simulator's panel stands beside the application. It needs `control`. */
  panel?: boolean;
  /** Text of the story's file as it is now, for a panel that saves recordings beside it. */
  source?: string | (() => string);
  /** Told of the text of a recording that was saved in the panel. */
  onRecording?: ((text: string) => void) | undefined;
  /** Told of what a policy refused a page. */
  onPolicyReport?: ((report: PolicyReport) => void) | undefined;
  /** Packages are tried: what the panel is told of them, and who is told of files that a course asks for in vain. */
  trial?: { told: () => object; missed: (path: string) => void };
  /** Takes packages that are dropped on the panel; they are refused without it. */
  tries?: Tries | undefined;
  distFolder?: string;
  /** More content, served below /contentstream/titles/main/local/. */
  contentFolder?: string | undefined;
  /** Keeps the worlds over a restart: those that it holds go on, and it is let go of when the platform is closed. */
  keep?: KeptFile | undefined;
  /** `now` (default): the story begins at this moment. `scenario`: at the moment its file gives. */
  startAt?: 'now' | 'scenario';
};

export type HttpPlatform = {
  appUrl: string;
  contentUrl: string;
  /** Origin of the pretended identity provider. */
  signOnUrl: string;
  /** Origin of the pretended LMS of somebody else. */
  outsideUrl: string;
  /** Origin of the embedded reports. */
  reportUrl: string;
  /** The common world, of everybody who has entered none by `/w/<name>/`. */
  world: World<WallClock>;
  /** Names of the worlds that there are; the common one is `''`. */
  worldNames: () => readonly string[];
  /** What policies refused pages, as their browsers reported it. */
  refusals: () => readonly PolicyReport[];
  close: () => Promise<void>;
};

/**
 * One platform on two sites of this machine: `http://localhost` for the application and its calls, `http://127.0.0.1`
 * for content. They are two sites to a browser, as they must be where the product runs. Beside them an identity provider
 * on an origin of its own, also `127.0.0.1`, an LMS of somebody else and embedded reports. Rejects when no port is free,
 * and where others could control it without a key.
 */
export async function startHttp(options: HttpOptions): Promise<HttpPlatform> {
  const { scenario, port = 0, host = LOOPBACK } = options;
  if (options.control === true && !isLoopback(host) && options.controlKey === undefined)
    throw new Error(`Whoever reaches ${host} could control the platform: it needs a key.`);
  // The addresses need the ports, the platform needs the addresses, and no request comes before either is known.
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
  const named = (site: Site) => addressOf(site, ports[site], options.address);
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
  const reports = policyReports(options.onPolicyReport);
  const answering = (url: string, answer: AnswerInWorld, entered?: string) =>
    guard(new URL(url).host, inItsWorld(worlds, keeper ? thenKept(keeper, answer) : answer, scenario, entered));
  answers.app = answering(
    sites.appUrl,
    (request, response, world, name) => {
      const url = request.url ?? '';
      if (url.startsWith(CONTROL_PATH)) return answerBesides(request, response, { sites, world, name, options });
      if (url === POLICY_REPORTS_PATH) return reports.answer(request, response);
      return answerAppSite(request, response, sites, world);
    },
    new URL(sites.appUrl).port,
  );
  answers.content = guard(new URL(sites.contentUrl).host, (request, response) =>
    answerContentSite(request, response, sites),
  );
  answers.signOn = answering(sites.signOnUrl, (request, response, world) =>
    answerSignOn(request, response, sites, world),
  );
  answers.outside = answering(sites.outsideUrl, (request, response, world, name) =>
    answerOutsideLms(request, response, { ...sites, worldPath: worldPath(name) }, world),
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
    close: async () => {
      await close();
      try {
        await keeper?.close(); // nothing changes any more
      } finally {
        worlds.close();
      }
    },
  };
}

/** The worlds of a server, and who keeps them over a restart. */
function worldsOf(
  sites: Sites,
  options: HttpOptions,
): { worlds: Worlds<World<WallClock>>; keeper: Keeper | undefined } {
  const keeper =
    options.keep &&
    keepWorlds(
      options.keep,
      () => worlds.all(),
      (problem) => process.stderr.write(`${problem}\n`),
    );
  const worlds = worldsByName({
    make: (name, before?: WorldOfFile) =>
      worldAt({ name, before, changed: () => keeper?.touched(name) }, sites, options),
    drop: ({ clock }) => clock.stop(),
    now: () => Date.now(),
    most: mostWorlds(options.scenario.catalogue.titles.length),
    before: options.keep?.worlds ?? [],
  });
  return { worlds, keeper };
}

/** Whatever a request has come to, it may have changed its world. */
const thenKept =
  (keeper: Keeper, answer: AnswerInWorld): AnswerInWorld =>
  async (request, response, world, name) => {
    try {
      await answer(request, response, world, name);
    } finally {
      keeper.touched(name);
    }
  };

/** A platform whose addresses lead back into it: by a path where several are at one address. */
function worldAt(
  { name, before, changed }: { name: string; before: WorldOfFile | undefined; changed: () => void },
  sites: Sites,
  { scenario, seed, startAt }: HttpOptions,
): World<WallClock> {
  const path = worldPath(name);
  return createWorld({
    scenario,
    clock: wallClock(startAt === 'scenario' ? Date.parse(scenario.clock.start) : undefined, before?.aheadMs),
    kept: before?.world,
    onRecorded: changed, // long before the answer, where a fault holds that back
    ...(seed === undefined ? {} : { seed }),
    ...(name === COMMON_WORLD ? {} : { journalLimit: KEPT_EXCHANGES }),
    contract: ourContract(),
    contentOrigin: sites.contentUrl,
    courseFiles: courseFilesBelow(sites.contentFolders.get('') ?? SAMPLES),
    signOnOrigin: sites.signOnUrl + path,
    storeOrigin: sites.appUrl + path,
    outsideUrl: sites.outsideUrl + path + HACP_PATH,
    reportUrl: sites.reportUrl + path + REPORT_PATH,
  });
}

/** The control API and the panel, where they are wished for. */
async function answerBesides(
  request: IncomingMessage,
  response: ServerResponse,
  { sites, world, name, options }: { sites: Sites; world: World<WallClock>; name: string; options: HttpOptions },
): Promise<void> {
  if (options.control !== true) {
    say(response, 404, 'There is no such page.');
    return;
  }
  if (await sendPanel(request, response)) return; // it is the same for everybody, and asks for the key itself
  if (answerWithoutKey(request, response, options.controlKey)) return;
  const inWorld = name === COMMON_WORLD ? [] : [worldCookie(name, new URL(sites.appUrl).port)];
  if (answerEnter(request, response, world, inWorld)) return;
  const { source = '', onRecording, trial, tries } = options;
  if (await answerTry(request, response, { appUrl: sites.appUrl, tries })) return;
  const told = { world: name, source: typeof source === 'string' ? source : source(), onRecording, trial: trial?.told };
  await answerControl(request, response, world, sites, told);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const notYet: Answer = (_request, response) => say(response, 503, 'The platform is starting.');
const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/**
 * Each site answers under its own name only, so that the two stay two sites and no foreign name can be pointed here.
 * What no address is made of is a bad request. A bug of the mount is answered 500 and told on stderr; it never ends the
 * process.
 */
function guard(host: string, answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Answer {
  return (request, response) => {
    if (request.headers.host !== host) return say(response, 421, `This is ${host}. Use that name.`);
    if (!URL.canParse(request.url ?? '/', `http://${host}`)) return say(response, 400, 'This is no address.');
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(
        `${String(request.method)} ${String(request.url)}: ${error instanceof Error ? String(error.stack) : String(error)}\n`,
      );
      say(response, 500, 'The simulator failed; see its output.');
    });
  };
}

/** Empty where there is no build. */
function pageIn(distFolder: string): string {
  const page = join(distFolder, 'index.html');
  return existsSync(page) ? readFileSync(page, 'utf8') : '';
}
