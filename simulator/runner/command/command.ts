import { readFileSync, writeFileSync } from 'node:fs';
import { ScenarioError } from '../../scenarios/schema.ts';
import { contract } from './contract-command.ts';
import { exploring } from './explore-command.ts';
import { withOneJourney } from '../../scenarios/save.ts';
import { FAULT_PROFILES } from '../fault-profiles.ts';
import { UsageError } from '../../command-line.ts';
import { contractOperations } from '../../platform/contract-check.ts';
import { ourContract, loadKnownNames, loadApplicationTexts, plainKey, resolveScenarioPatterns } from './files.ts';
import {
  BAD_INPUT,
  FAILED,
  HELP,
  selectJobs,
  parseCommandLine,
  scenariosOf,
  type Terminal,
  type Values,
  EXIT_PASSED,
  OUT,
  reportsMeant,
} from './options.ts';
import { replayOfScenario } from '../reports/replay.ts';
import { play, run } from './run-command.ts';
import { expectationSentence, sentenceOf } from '../sentences.ts';
import { shrinkJourney } from '../shrink.ts';
import { undelivered } from '../undelivered/command.ts';
import { stepOf } from '../words.ts';
import { mergedReport, readReports } from '../reports/merge.ts';
import { conclude, writeReports } from './output.ts';

/** Entry point of the command line. Returns the exit code. */
export async function runCli(argv: readonly string[], to: Terminal): Promise<number> {
  try {
    const line = parseCommandLine(argv);
    const { command, patterns, values } = line;
    if (values.help || command === undefined) {
      to.out(HELP);
      return command === undefined && !values.help ? BAD_INPUT : EXIT_PASSED;
    }
    switch (command) {
      case 'run':
        return await run(line, to);
      case 'list':
        return list(patterns, to);
      case 'explain':
        return explain(patterns, values, to);
      case 'names':
        return names(patterns, to);
      case 'shrink':
        return await shrink(patterns, values, to);
      case 'serve':
        return await serve(patterns, values, ['--control']);
      case 'record':
        return await serve(patterns, values, ['--record', values.out ?? 'recording.yaml']);
      case 'contract':
        return await contract(values, to);
      case 'undelivered':
        return await undelivered(patterns, to);
      case 'explore':
        return await exploring(line, to);
      case 'merge':
        return merge(patterns, values, to);
      default:
        throw new UsageError(`There is no command "${command}".\n\n${HELP}`);
    }
  } catch (error) {
    if (!(error instanceof ScenarioError) && !(error instanceof UsageError)) throw error;
    to.err(error.message);
    return BAD_INPUT;
  }
}

function list(patterns: readonly string[], to: Terminal): number {
  for (const { path, scenario } of scenariosOf(patterns)) {
    to.out(`${path}  ${scenario.name}`);
    for (const { name } of scenario.journeys) to.out(`    ${name}`);
  }
  return EXIT_PASSED;
}

function explain(patterns: readonly string[], values: Values, to: Terminal): number {
  const seen = new Set<string>();
  for (const { path, scenario, journey } of selectJobs(patterns, values)) {
    if (seen.has(`${path} ${journey.name}`)) continue;
    seen.add(`${path} ${journey.name}`);
    to.out(`\n${scenario.name}: ${journey.name}`);
    for (const [head, steps] of [
      ['Given', journey.given],
      ['When', journey.when],
    ] as const)
      steps.forEach((step, index) => to.out(`  ${(index === 0 ? head : '').padEnd(6)}${sentenceOf(stepOf(step))}`));
    journey.then.forEach((said, index) =>
      to.out(`  ${(index === 0 ? 'Then' : '').padEnd(6)}${expectationSentence(said)}`),
    );
  }
  return EXIT_PASSED;
}

/** `names`: lists names that scenarios may use without defining them. */
function names(asked: readonly string[], to: Terminal): number {
  const { messages, operations, headers, facts, verbs } = loadKnownNames();
  const words = loadApplicationTexts().get('en-US') ?? {};
  const wordsOf = (code: string) =>
    Object.entries(words).find(([key]) => plainKey(key) === `messages.${code}`)?.[1] ?? '';
  const calls = new Map(contractOperations(ourContract()).map((call) => [call.operationId, call]));
  const sorts: Record<string, string[]> = {
    messages: [...messages].map((code) => `${code.padEnd(30)} ${wordsOf(code)}`),
    calls: [...operations].map((id) => `${id.padEnd(30)} ${calls.get(id)?.method ?? ''} ${calls.get(id)?.path ?? ''}`),
    headers: [...headers],
    facts: [...facts],
    verbs: [...verbs],
  };
  const unknown = asked.find((sort) => !(sort in sorts));
  if (unknown !== undefined)
    throw new UsageError(`There are no names of "${unknown}": ${Object.keys(sorts).join(', ')}.`);
  for (const [sort, lines] of Object.entries(sorts))
    if (asked.length === 0 || asked.includes(sort)) to.out(`\n${sort}\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return EXIT_PASSED;
}

async function shrink(patterns: readonly string[], values: Values, to: Terminal): Promise<number> {
  for (const job of selectJobs(patterns, values)) {
    const [first] = (await play(job)).failures;
    if (!first) continue;
    const shortest = await shrinkJourney(
      job.journey,
      first.invariant,
      async (journey) => (await play({ ...job, journey })).failures,
    );
    const story = withOneJourney(readFileSync(job.path, 'utf8'), shortest, {
      seed: job.seed,
      faults: FAULT_PROFILES[job.faults] ?? [],
    });
    const file = values.out ?? 'shrunk.yaml';
    writeFileSync(file, story);
    to.out(`${first.invariant}: ${first.detail}`);
    shortest.when.forEach((step) => to.out(`  ${sentenceOf(stepOf(step))}`));
    to.out(`\n${file}\n${replayOfScenario(file)}`);
    return FAILED;
  }
  to.out('Nothing fails here.');
  return EXIT_PASSED;
}

async function serve(patterns: readonly string[], values: Values, how: readonly string[]): Promise<number> {
  const [path] = resolveScenarioPatterns(patterns);
  if (path === undefined) throw new UsageError('Which story?');
  process.argv.splice(
    2,
    process.argv.length,
    '--scenario',
    path,
    ...how,
    ...(values.port ? ['--port', values.port] : []),
  );
  await import('../../serve.ts');
  return EXIT_PASSED;
}

/** `merge`: combines reports of several machines into one report and one exit code. */
function merge(paths: readonly string[], values: Values, to: Terminal): number {
  if (paths.length === 0) throw new UsageError('Which reports? Name files, or folders that hold report.json.');
  const report = mergedReport(readReports(paths));
  writeReports(reportsMeant(values.report), report, values.out ?? `${OUT}/merged`, to);
  return conclude(report, to);
}
