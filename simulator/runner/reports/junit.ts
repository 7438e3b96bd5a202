import { failureLine, lineOf, type Report, type Result } from './results.ts';

/** JUnit XML: a suite for each story, a case for each run. */
export function junit({ results, tookMs, explored }: Report): string {
  const stories = [...new Set(results.map(({ story }) => story))];
  const failed = results.filter(({ failures }) => failures.length > 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="scenarios" tests="${results.length + (explored ? 1 : 0)}" failures="${failed}" time="${seconds(tookMs)}">`,
    ...stories.flatMap((story) =>
      suite(
        story,
        results.filter((result) => result.story === story),
      ),
    ),
    ...(explored
      ? [`  <testsuite name="explore" tests="1" failures="0"><testcase name="${explored.lives} lives"/></testsuite>`]
      : []),
    '</testsuites>',
    '',
  ].join('\n');
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
/** XML has no place for control characters, escaped or not. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
