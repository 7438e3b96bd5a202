// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { asHtml } from '#simulator/package-check/report/as-html.ts';
import type { PackageReport, ReportedPackage } from '#simulator/package-check/report/schema.ts';

const HOSTILE = `"'></code></h2></a><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">&`;

const reportOf = (text: string): PackageReport => {
  const finding: ReportedPackage['findings'][number] = {
    ...{ id: 'K1', severity: 'error' as const, words: text, standard: text, fix: text },
    place: { file: text, line: 1, column: 1 },
  };
  const unit = { id: text, title: text, href: text, launchData: text, prerequisites: text, activity: text };
  const one: ReportedPackage = {
    ...{ name: text, kind: 'scorm', title: text, files: 1, bytes: 1, verdict: 'faulty' },
    units: [unit, { ...unit, maxTimeAllowed: text, timeLimitAction: text, masteryScore: 80 }],
    findings: [finding],
  };
  return {
    ...{ format: 'learning-client/trial', version: 1, verdict: 'faulty' },
    packages: [one, one],
    played: {
      findings: [finding],
      calls: [{ seq: 1, at: 0, ms: 1, name: text, args: [text], answer: text, error: text }],
      dropped: 1,
    },
  };
};
const elementsOf = (report: PackageReport) =>
  [...new DOMParser().parseFromString(asHtml(report), 'text/html').querySelectorAll('*')].map((element) => ({
    name: element.localName,
    attributes: element.getAttributeNames().sort(),
    href: element.getAttribute('href'),
  }));

/** Verifies: a package's own texts are text in the report that its author shares: no element, attribute or link. */
describe('a report of a hostile package', () => {
  it('has the elements, attributes and links of a harmless one', () => {
    expect(elementsOf(reportOf(HOSTILE))).toEqual(elementsOf(reportOf('harmless')));
  });
});
