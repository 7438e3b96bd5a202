import type { ExaminedPackage } from '../examine.ts';
import type { Finding } from '../finding.ts';
import { type Call, lengthWords } from '../validator/call.ts';
import type { ReportedPackage, PackageReport } from './schema.ts';

/**
 * Creates a report. Without `withValues`, values from manifests are replaced by their lengths, because they may be
 * secret.
 */
export function reportOf(examined: readonly ExaminedPackage[], withValues: boolean): PackageReport {
  const packages = examined.map(reported);
  return whole(withValues ? packages : packages.map(masked));
}

/** Adds calls and findings of a played course. Masks values in calls; `played` findings are already masked or not. */
export function reportWithPlay(
  packages: readonly ReportedPackage[],
  { findings, calls, dropped }: { findings: readonly Finding[]; calls: readonly Call[]; dropped: number },
  withValues: boolean,
): PackageReport {
  return {
    ...whole(withValues ? packages : packages.map(masked), findings),
    played: {
      findings: findings.map(({ id, severity, words, place, standard, fix }) => ({
        id,
        severity,
        words,
        ...(place ? { place } : {}),
        standard,
        fix,
      })),
      calls: calls.map(({ seq, at, ms, name, args, answer, error }) => ({
        seq,
        at,
        ms,
        name,
        args: withValues ? [...args] : args.map((value, index) => (isName(name, index) ? value : lengthOf(value))),
        answer: withValues || isWord(name, answer) ? answer : lengthOf(answer),
        error,
      })),
      dropped,
    },
  };
}

/** True for an element name. All other arguments may contain learner data. */
const isName = (call: string, index: number): boolean => call.startsWith('LMS') && index === 0;
const isWord = (call: string, answer: string): boolean =>
  answer === '' || (call.startsWith('LMS') && call !== 'LMSGetValue');
const lengthOf = (value: string): string => `(${lengthWords(value)})`;

function reported({ isRefused, units, findings, ...rest }: ExaminedPackage): ReportedPackage {
  return {
    ...rest,
    verdict: isRefused ? 'refused' : hasErrors(findings) ? 'faulty' : 'fine',
    units: [...units],
    findings: [...findings],
  };
}

const masked = (one: ReportedPackage): ReportedPackage => ({
  ...one,
  units: one.units.map(({ launchData, ...unit }) => ({
    ...unit,
    ...(launchData === undefined ? {} : { launchData: lengthOf(launchData) }),
  })),
});

function whole(packages: readonly ReportedPackage[], ran: readonly Finding[] = []): PackageReport {
  const verdicts = [...packages.map(({ verdict }) => verdict), ...(hasErrors(ran) ? (['faulty'] as const) : [])];
  const verdict = (['refused', 'faulty', 'fine'] as const).find((one) => verdicts.includes(one)) ?? 'fine';
  return { format: 'learning-client/trial', version: 1, verdict, packages: [...packages] };
}

const hasErrors = (findings: readonly Pick<Finding, 'severity'>[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
