import * as z from 'zod';
import type { Examined } from '../examine.ts';
import type { Finding } from '../finding.ts';
import type { Call } from '../judge/call.ts';

const place = z.strictObject({
  file: z.string(),
  line: z.int().min(1).exactOptional(),
  column: z.int().min(1).exactOptional(),
});

const reportedFinding = z.strictObject({
  id: z.string().regex(/^[A-Z]\d+[a-z]?$/),
  severity: z.enum(['error', 'warning', 'note']),
  words: z.string().min(1),
  place: place.optional(),
  standard: z.string().min(1),
  fix: z.string().min(1),
});

const reportedPackage = z.strictObject({
  name: z.string(),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
  kind: z.enum(['scorm', 'aicc', 'tincan', 'epub', 'pdf', 'video', 'audio']).optional(),
  title: z.string(),
  files: z.int().min(0),
  bytes: z.int().min(0),
  verdict: z.enum(['fine', 'faulty', 'refused']),
  units: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      href: z.string(),
      masteryScore: z.number().optional(),
      launchData: z.string().optional(),
      maxTimeAllowed: z.string().optional(),
      timeLimitAction: z.string().optional(),
      prerequisites: z.string().optional(),
      activity: z.string().optional(),
    }),
  ),
  findings: z.array(reportedFinding),
});

/** What a course did while somebody played it. */
const reportedPlay = z.strictObject({
  findings: z.array(reportedFinding),
  calls: z.array(
    z.strictObject({
      seq: z.int().min(1),
      /** Milliseconds since the epoch, and how many it took. */
      at: z.number(),
      ms: z.number(),
      name: z.string(),
      args: z.array(z.string()),
      answer: z.string(),
      error: z.string(),
    }),
  ),
  /** How many more calls there were. */
  dropped: z.int().min(0),
});

/** What `--report` writes; the same package gives the same bytes. What was played is in it when the panel saves it. */
export const trialReport = z.strictObject({
  format: z.literal('learning-client/trial'),
  version: z.literal(1),
  verdict: z.enum(['fine', 'faulty', 'refused']),
  packages: z.array(reportedPackage),
  played: reportedPlay.optional(),
});
export type ReportedPlay = z.infer<typeof reportedPlay>;
export type TrialReport = z.infer<typeof trialReport>;
export type ReportedPackage = z.infer<typeof reportedPackage>;
export type Verdict = TrialReport['verdict'];

/** `withValues`: what a manifest hands to a course may be a secret, and is only counted without it. */
export function reportOf(examined: readonly Examined[], withValues: boolean): TrialReport {
  const packages = examined.map(reported);
  return whole(withValues ? packages : packages.map(masked));
}

/** The same with what a course did: `played` was judged with or without values, and its calls are masked here. */
export function reportWithPlay(
  packages: readonly ReportedPackage[],
  { findings, calls, dropped }: { findings: readonly Finding[]; calls: readonly Call[]; dropped: number },
  withValues: boolean,
): TrialReport {
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

/** The name of an element is what a call is about; whatever else it is given may say who learns. */
const isName = (call: string, index: number): boolean => call.startsWith('LMS') && index === 0;
const isWord = (call: string, answer: string): boolean =>
  answer === '' || (call.startsWith('LMS') && call !== 'LMSGetValue');
const lengthOf = (value: string): string => `(${value.length} characters)`;

function reported({ isRefused, units, findings, ...rest }: Examined): ReportedPackage {
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

function whole(packages: readonly ReportedPackage[], ran: readonly Finding[] = []): TrialReport {
  const verdicts = [...packages.map(({ verdict }) => verdict), ...(hasErrors(ran) ? (['faulty'] as const) : [])];
  const verdict = (['refused', 'faulty', 'fine'] as const).find((one) => verdicts.includes(one)) ?? 'fine';
  return { format: 'learning-client/trial', version: 1, verdict, packages: [...packages] };
}

const hasErrors = (findings: readonly Pick<Finding, 'severity'>[]): boolean =>
  findings.some(({ severity }) => severity === 'error');
