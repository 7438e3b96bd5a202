import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { html } from '#simulator/runner/reports/html.ts';
import { junit } from '#simulator/runner/command/output.ts';
import type { Report } from '#simulator/runner/reports/results.ts';

const ODD = [
  '<script>window.canary = true</script>',
  '"><img src=https://evil.example/x.png onerror="window.canary = true">',
  '</pre></details></testsuite><svg onload="window.canary = true">',
  'javascript:window.canary=true',
  ']]>\u0000\u001b[2J\u202e&amp;',
].join(' ');
const part = { reached: [ODD], missing: [ODD] };

/** A run whose texts are all untrusted: names of scenarios, messages of platforms. */
const report: Report = {
  results: [
    {
      story: ODD, journey: ODD, seed: 1, faults: ODD, replay: ODD, took: 1, steps: 1, link: `http://localhost/?${ODD}`,
      failures: [{ invariant: ODD, detail: ODD, at: ODD }], log: [{ at: 1, where: '>', what: ODD }],
      asked: 1, notAsked: [{ word: ODD, reason: ODD }], idleFaults: [ODD],
    },
  ],
  notPlayed: [{ story: ODD, journey: ODD, reason: ODD }],
  coverage: {
    operations: part, statuses: part, fields: part, messages: part, guards: part, routes: part, transitions: part,
    kinds: part, facts: part, languages: part, words: part,
  },
  tookMs: 1,
}; // prettier-ignore

describe('a report of runs, whatever is in its texts', () => {
  it('is a page that runs nothing, asks nobody and has only its own elements', () => {
    const { window } = new JSDOM(html(report), { runScripts: 'dangerously' });
    expect('canary' in window).toBe(false);
    const names = [...window.document.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes].map(({ name }) => name),
    );
    expect(names.filter((name) => !/^(lang|charset|name|content|class|href)$/.test(name))).toEqual([]);
    expect([...window.document.querySelectorAll('script, img, svg, iframe')]).toEqual([]);
    expect([...window.document.querySelectorAll('a')].map(({ protocol }) => protocol)).toEqual(['http:']);
    expect(window.document.querySelector('summary')?.textContent).toContain('<script>');
  });

  it('is well-formed for the machine that reads it', () => {
    const { window } = new JSDOM('');
    const read = new window.DOMParser().parseFromString(junit(report), 'text/xml');
    expect(read.querySelector('parsererror')).toBeNull();
    expect([...read.querySelectorAll('*')].map(({ localName }) => localName)).toEqual(['testsuites', 'testsuite', 'testcase', 'failure', 'testsuite', 'testcase', 'skipped', 'testcase', 'skipped']); // prettier-ignore
    expect(read.querySelector('failure')?.getAttribute('message')).toContain('<script>');
  });
});
