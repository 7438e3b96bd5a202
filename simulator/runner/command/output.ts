import { mkdirSync, writeFileSync } from 'node:fs';
import { percent } from '../coverage.ts';
import { html } from '../reports/html.ts';
import {
  type Explored,
  failureLine,
  lineOf,
  type NotPlayed,
  runsAMinute,
  type Report,
  type Result,
} from '../reports/results.ts';
import { timeline } from '../reports/timeline.ts';
import type { NotAsked } from '../run-context.ts';
import { FAILED, NOT_ALL_ASKED, type Terminal, EXIT_PASSED } from './options.ts';

/** Renders JUnit XML: one suite per scenario, one case per run. */
export function junit(report: Report): string {
  const { results, tookMs, explored } = report;
  const stories = [...new Set(results.map(({ story }) => story))];
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  const skipped = skippedCases(report);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="scenarios" tests="${results.length + skipped.length + (explored ? 1 : 0)}" failures="${failed}" skipped="${skipped.length}" time="${seconds(tookMs)}">`,
    ...stories.flatMap((story) =>
      suite(
        story,
        results.filter((result) => result.story === story),
      ),
    ),
    ...(skipped.length > 0
      ? [
          `  <testsuite name="not asked or not played" tests="${skipped.length}" failures="0" skipped="${skipped.length}">`,
          ...skipped,
          '  </testsuite>',
        ]
      : []),
    ...(explored
      ? [`  <testsuite name="explore" tests="1" failures="0"><testcase name="${explored.lives} lives"/></testsuite>`]
      : []),
    '</testsuites>',
    '',
  ].join('\n');
}

/** A skipped case for each expectation that was not asked, and for each journey that was not played. */
function skippedCases({ results, notPlayed }: Report): string[] {
  const skipped = (story: string, name: string, reason: string) =>
    `    <testcase classname="${escaped(story)}" name="${escaped(name)}"><skipped message="${escaped(reason)}"/></testcase>`;
  return [
    ...results.flatMap(({ story, journey, seed, notAsked }) =>
      notAsked.map(({ word, reason }, nth) => skipped(story, `${journey} (seed ${seed}): ${nth + 1}. ${word}`, reason)),
    ),
    ...notPlayed.map(({ story, journey, reason }) => skipped(story, journey, reason)),
  ];
}

function suite(story: string, results: readonly Result[]): string[] {
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  return [
    `  <testsuite name="${escaped(story)}" tests="${results.length}" failures="${failed}">`,
    ...results.map((result) => `    ${testCase(story, result)}`),
    '  </testsuite>',
  ];
}

function testCase(story: string, { journey, seed, faults, failures, replay, link, log, took }: Result): string {
  const name = `${journey} (seed ${seed}${faults === 'none' ? '' : `, ${faults}`})`;
  const open = `<testcase classname="${escaped(story)}" name="${escaped(name)}" time="${seconds(took)}"`;
  if (failures.length === 0) return `${open}/>`;
  const first = failures[0];
  const text = [...failures.map(failureLine), '', replay, link, '', ...log.map(lineOf)];
  return `${open}><failure message="${escaped(first ? failureLine(first) : '')}">${escaped(text.join('\n'))}</failure></testcase>`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);
/** XML allows no control characters, not even as references. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Number of log lines printed before a failure. */
const LINES_BEFORE = 8;

export function writeReports(wanted: readonly string[], report: Report, folder: string, to: Terminal): void {
  if (wanted.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const save = (name: string, text: string) => {
    writeFileSync(`${folder}/${name}`, text);
    to.out(`${folder}/${name}`);
  };
  if (wanted.includes('junit')) save('junit.xml', junit(report));
  if (wanted.includes('html')) save('report.html', html(report));
  if (wanted.includes('timeline')) save('timeline.html', timeline(report));
  if (wanted.includes('json')) save('report.json', `${JSON.stringify(report, null, 2)}\n`);
}

/** Prints failures and a summary. Returns the exit code. */
export function conclude(report: Report, to: Terminal): number {
  const { results, tookMs, explored } = report;
  const failed = results.filter(({ failures }) => failures.length > 0);
  for (const result of failed) failureToTerminal(result, to);
  const found = results.filter((result) => result.found !== undefined).length;
  const runs = results.length - found;
  if (explored) to.out(`\n${livesSaid(explored, found)}; reached: ${reachedBy(report)}`);
  if (!explored || runs > 0)
    to.out(
      `\n${results.length - failed.length} of ${runs} runs are well, in ${(tookMs / 1000).toFixed(1)} s; reached: ${reachedBy(report)}`,
    );
  openQuestionsToTerminal(report, to);
  if (failed.length > 0) return FAILED;
  return report.notPlayed.length > 0 || results.some(({ notAsked }) => notAsked.length > 0)
    ? NOT_ALL_ASKED
    : EXIT_PASSED;
}

/** Prints per journey, and as sums, what was not asked, not played, or had no effect. */
function openQuestionsToTerminal({ results, notPlayed }: Report, to: Terminal): void {
  for (const { story, journey, notAsked, idleFaults } of results) {
    for (const [reason, words] of byReason(notAsked)) to.out(`- not asked: ${story}: ${journey}: ${words} (${reason})`);
    for (const fault of idleFaults) to.out(`- without effect: ${story}: ${journey}: no call met the fault ${fault}`);
  }
  for (const line of notPlayedLines(notPlayed)) to.out(line);
  const notAsked = results.reduce((sum, result) => sum + result.notAsked.length, 0);
  const all = results.reduce((sum, { asked }) => sum + asked, notAsked);
  if (notAsked > 0) to.out(`${notAsked} of ${all} expectations were not asked.`);
  const journeys = notPlayedLines(notPlayed).length;
  if (journeys > 0) to.out(`${journeys} ${journeys === 1 ? 'journey was' : 'journeys were'} not played.`);
}

/** A line for each journey, also if several seeds of it were selected. */
export const notPlayedLines = (notPlayed: readonly NotPlayed[]): string[] => [
  ...new Set(notPlayed.map(({ story, journey, reason }) => `- not played: ${story}: ${journey} (${reason})`)),
];

/** Words by reason, each once, with its number. */
function byReason(notAsked: readonly NotAsked[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { word, reason } of notAsked) {
    const words = counts.get(reason) ?? new Map<string, number>();
    counts.set(reason, words.set(word, (words.get(word) ?? 0) + 1));
  }
  const text = ([word, times]: [string, number]) => (times === 1 ? word : `${word} × ${times}`);
  return new Map([...counts].map(([reason, words]) => [reason, [...words].map(text).join(', ')]));
}

function livesSaid(explored: Explored, found: number): string {
  const { lives, seeds, kept } = explored;
  const chance = seeds.length > 3 ? `seeds ${seeds[0] ?? ''} to ${seeds.at(-1) ?? ''}` : `seed ${seeds.join(', ')}`;
  return `${found === 0 ? 'Nothing' : found} found in ${lives} lives (${chance}), ${runsAMinute(explored)} a minute of one core; ${kept} kept`;
}

const reachedBy = ({ coverage }: Report): string =>
  (['statuses', 'messages', 'guards', 'routes', 'transitions', 'words'] as const)
    .map((axis) => `${axis} ${percent(coverage[axis])} %`)
    .join(', ');

/** Prints one failure: violated rules, preceding facts and calls, replay command, and the long link last. */
function failureToTerminal(
  { story, journey, seed, faults, failures, replay, link, log, steps, found }: Result,
  to: Terminal,
): void {
  to.out(`\n✗ ${story}: ${journey} (seed ${seed}${faults === 'none' ? '' : `, faults ${faults}`})`);
  if (found) to.out(`    ${steps} steps; met first after ${found.after} lives, and in ${found.times} of them`);
  for (const failure of failures) to.out(`    ${failureLine(failure)}`);
  const noticed = log.findIndex(({ where }) => where === '!');
  const until = noticed < 0 ? log.length : noticed;
  const before = log.slice(Math.max(0, until - LINES_BEFORE), until);
  if (before.length > 0) to.out('    Before it:');
  for (const entry of before) to.out(`    ${lineOf(entry)}`);
  to.out(`    ${replay}`);
  to.out(`    npm run dev, and then ${link}`);
}
