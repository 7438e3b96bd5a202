import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inCurrentNames, readOptions, textOf, UsageError, wholeNumber } from './command-line.ts';
import { ourContract } from './mount/contract.ts';
import { openPersistedFile } from './mount/persisted/persisted-instances.ts';
import { KEY_PATH, MIN_KEY_LENGTH, isLoopback } from './mount/control-key.ts';
import { type HttpOptions, startHttp } from './mount/http.ts';
import { SITE, SITE_NAMES } from './mount/own-sites.ts';
import type { PolicyReport } from './mount/policy-reports.ts';
import { contractOperations } from './platform/contract-check.ts';
import { scenarioFile, scenarioNames } from './scenarios/files.ts';
import { loadScenario, type Scenario, ScenarioError } from './scenarios/schema.ts';
import { networkInterfaces } from 'node:os';

const EVERYBODY = ['0.0.0.0', '::'];

/** Returns the address to listen on. Throws UsageError if no network interface has this address. */
export function listeningAddress(text: string): string {
  const here = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
  if (isLoopback(text) || EVERYBODY.includes(text) || here.includes(text)) return text;
  throw new UsageError(`--host is an address of this machine, not "${text}". It has: ${here.join(', ')}.`);
}

/**
 * Returns the control key, if any. Throws UsageError if a required key is missing, or a key is too short or invalid in
 * a header.
 */
export function keyOfControl(host: string | undefined, key: string | undefined): string | undefined {
  if (key === undefined) {
    if (host === undefined || isLoopback(host)) return undefined;
    throw new UsageError(`Anyone who reaches ${host} could control the platform: set CONTROL_KEY in the environment.`);
  }
  if (key.length < MIN_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(`CONTROL_KEY needs ${MIN_KEY_LENGTH} letters, digits and signs or more, without spaces.`);
  return key;
}

/**
 * Returns the URL pattern of the sites. Throws UsageError unless each site is a secure origin of two labels: such names
 * have no parent domain for shared cookies.
 */
export function addressPattern(text: string): string {
  const named = text.replaceAll(SITE, 'site');
  const url = URL.canParse(named) ? new URL(named) : undefined;
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname.endsWith('.localhost'));
  const namesEach = url !== undefined && text.includes(SITE) && url.hostname.includes('site');
  if (namesEach && isSecure && url.hostname.split('.').length === 2 && named.replace(/\/$/, '') === url.origin)
    return text;
  throw new UsageError(
    `--address is like https://lms-${SITE}.example, not "${text}": of two labels, so that courses share no cookie with the application.`,
  );
}

const HELP = `Usage: npm start -- [options]      (npm run simulator -- [options]: without building first)

  --scenario NAME   a story of simulator/scenarios (${scenarioNames().join(', ')}) or the path of a YAML file; default generic
  --port N          port of the application, default 4173; the next free one when it is taken; content and the
                    sign-on provider take the ones after it
  --seed N          another chance, the same story
  --clock MODE      now (default): the story begins now; scenario: at the moment its file gives
  --control         tests may change the platform through /__simulator/…
  --host ADDRESS    where to listen, default 127.0.0.1: this machine alone; 0.0.0.0: every machine that reaches it. Control then
                    needs a key, which is CONTROL_KEY of the environment
  --address URL     how browsers name the sites behind a proxy: https://lms-${SITE}.example, where ${SITE} is each of
                    ${Object.values(SITE_NAMES).join(', ')}; without it localhost and 127.0.0.1
  --persist FILE    stores the platform instances over a restart: their clocks, faults, mails, journals and all that learners did. The
                    file is made where there is none, belongs to one server and one story, and only you may read it
  --panel           as --control, and the simulator's panel stands beside the application (F2)
  --record FILE     as --panel; a recording that is saved there becomes this file
  --package PATH …  checks packages and plays them: a file (zip, epub, pdf, film, recording) or a folder, watched for
                    changes; more paths may follow; with --scenario FILE the story that was recorded with them
  --lint          by the rules alone, without a browser: exit code 0 fine, 1 errors found, 2 cannot be tried
    --report FILE   also as .json or .html
    --include-values  with the values that a report leaves out without it
  CONTROL_KEY       environment: required to control the platform, as bearer or as password; ${MIN_KEY_LENGTH} signs or more
  CONTENT_DIR       environment: a folder with more content, served below /contentstream/titles/main/local/`;

/** Former option names, each with the current one. */
const FORMER_OPTIONS = { try: 'package', check: 'lint', values: 'include-values', keep: 'persist' };

/** Exit code of shells after Ctrl+C. */
const INTERRUPTED = 130;

try {
  await serve();
} catch (error) {
  console.error(error instanceof ScenarioError || error instanceof UsageError ? error.message : error);
  // Exit code 1 of a package check means errors in the packages, so failures of the command use 2.
  process.exitCode = process.argv.some((word) => /^--(package|try)(=|$)/.test(word)) ? 2 : 1;
}

async function serve(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values.package !== undefined) {
    if (values.host !== undefined || values.address !== undefined)
      throw new UsageError('Packages are tried on this machine alone: --package takes neither --host nor --address.');
    if (values.persist !== undefined)
      throw new UsageError('Packages are tried on platforms of their own: --package takes no --persist.');
    const { checkPackages, tryPackages } = await import('./package-check/command.ts');
    const port = wholeNumber('--port', values.port, 65_000);
    const story = values.scenario === undefined ? undefined : readScenario(values.scenario);
    const closeAtStop = whenStopped(); // registered before unpacking, so that an early stop also removes the unpacked files
    const options = {
      paths: [...values.package, ...positionals],
      report: values.report,
      values: values['include-values'],
      port,
      ...(story ? { story } : {}),
    };
    if (values.lint) process.exitCode = await checkPackages(options, console.log);
    else {
      const { code, close } = await tryPackages(options, console.log);
      process.exitCode = code;
      if (close) closeAtStop(close);
    }
    return;
  }
  const { scenario, source } = readScenario(values.scenario ?? 'generic');
  const [needed] = scenario.packages;
  if (needed) throw new UsageError(`This story is of a package: add --package ${needed.name}`);
  const { record } = values;
  const panel = values.panel || record !== undefined;
  const control = values.control || panel;
  const controlKey = control ? keyOfControl(values.host, process.env['CONTROL_KEY']) : undefined;
  // Dropped packages run on sites of their own, reachable only from this machine.
  const isHere = values.host === undefined && values.address === undefined;
  const room = panel && isHere ? (await import('./package-check/live/dropped.ts')).createPackageUploads() : undefined;
  const seed = values.seed === undefined ? undefined : wholeNumber('--seed', values.seed);
  const options = {
    scenario,
    tries: room?.take,
    seed,
    port: wholeNumber('--port', values.port, 65_000),
    control,
    controlKey,
    host: values.host === undefined ? undefined : listeningAddress(values.host),
    address: values.address === undefined ? undefined : addressPattern(values.address),
    panel,
    onRecording: record === undefined ? undefined : (text: string) => saveRecording(record, text),
    onPolicyReport: ({ page, directive, refused }: PolicyReport) =>
      console.log(`  Refused by ${directive}: ${refused}   (${page})`),
    source,
    contentFolder: process.env['CONTENT_DIR'],
    startAt: values.clock === 'scenario' ? 'scenario' : 'now',
  } as const satisfies HttpOptions;
  const keep = values.persist === undefined ? undefined : await openPersistedFile(values.persist, scenario, seed);
  const platform = await startHttp({ ...options, keep }).catch(async (error: unknown) => {
    await keep?.release();
    throw error;
  });
  console.log(welcome(scenario, platform, { control, hasKey: controlKey !== undefined, keptIn: values.persist }));
  whenStopped()(async () => {
    await Promise.all([platform.close(), room?.close()]);
  });
}

/**
 * Handles the first stop signal: runs the close function passed to the returned function. Before that, the process
 * exits at once.
 */
function whenStopped(): (close: () => Promise<void>) => void {
  let close: (() => Promise<void>) | undefined;
  const stop = () => {
    if (!close) process.exit(INTERRUPTED);
    // A second signal exits at once, in case closing hangs.
    process.once('SIGINT', () => process.exit(1));
    close().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return (given) => {
    close = given;
  };
}

function saveRecording(file: string, text: string): void {
  writeFileSync(file, text);
  console.log(`  Saved: ${file}   Play it again: npm run scenarios -- run ${file} --log`);
}

function welcome(
  scenario: Scenario,
  { appUrl, contentUrl, signOnUrl, outsideUrl }: Record<'appUrl' | 'contentUrl' | 'signOnUrl' | 'outsideUrl', string>,
  { control, hasKey, keptIn }: { control: boolean; hasKey: boolean; keptIn: string | undefined },
): string {
  const { code, authentication } = scenario.organisation;
  const people = scenario.people.map(({ userName, password, description }) =>
    `    ${userName.padEnd(10)} ${password.padEnd(14)} ${description ?? ''}`.trimEnd(),
  );
  return [
    '',
    `  ${scenario.name}`,
    '',
    `  Open            ${appUrl}/organizationLogin`,
    `  Organisation    ${code}`,
    '  Sign in with',
    ...people,
    '',
    `  Content site    ${contentUrl}`,
    `  Outside LMS     ${outsideUrl}/`,
    ...(authentication.loginUrl?.startsWith('/') ? [`  Sign-on page    ${signOnUrl}${authentication.loginUrl}`] : []),
    `  Mails           ${appUrl}/simulated/mails`,
    ...(control ? [`  Control API     ${appUrl}/__simulator/…`] : []),
    ...(hasKey
      ? [`  Key of control  browsers: ${appUrl}${KEY_PATH}   programs: Authorization: Bearer <CONTROL_KEY>`]
      : []),
    ...(keptIn === undefined ? [] : [`  Kept in         ${keptIn}`]),
    '  Stop            Ctrl+C',
    '',
  ].join('\n');
}

function readArguments() {
  const read = readOptions(
    {
      args: inCurrentNames(process.argv.slice(2), FORMER_OPTIONS, console.error),
      options: {
        scenario: { type: 'string' },
        port: { type: 'string', default: '4173' },
        seed: { type: 'string' },
        clock: { type: 'string', default: 'now' },
        host: { type: 'string' },
        address: { type: 'string' },
        control: { type: 'boolean', default: false },
        panel: { type: 'boolean', default: false },
        persist: { type: 'string' },
        record: { type: 'string' },
        package: { type: 'string', multiple: true },
        lint: { type: 'boolean', default: false },
        report: { type: 'string' },
        'include-values': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    },
    HELP,
  );
  const { clock } = read.values;
  const [first] = read.positionals;
  const ofTrial = read.values.lint || read.values.report !== undefined || read.values['include-values'];
  if (ofTrial && read.values.package === undefined)
    throw new UsageError(`What is to be judged? Name it: --package PATH\n\n${HELP}`);
  if (first !== undefined && read.values.package === undefined) throw new UsageError(`What is "${first}"?\n\n${HELP}`);
  if (clock !== 'now' && clock !== 'scenario') throw new UsageError(`--clock is now or scenario, not "${clock}".`);
  return read;
}

function readScenario(name: string): { scenario: Scenario; source: string } {
  const path = /[/\\]|\.ya?ml$/.test(name) ? name : scenarioFile(name);
  if (path === undefined)
    throw new UsageError(`There is no story "${name}". There are: ${scenarioNames().join(', ')}.`);
  const source = textOf(path);
  const operations = new Set(contractOperations(ourContract()).map(({ operationId }) => operationId));
  return { scenario: loadScenario(source, relative(process.cwd(), path) || path, { operations }), source };
}
