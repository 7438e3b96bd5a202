import * as z from 'zod';
import type { Examined } from '../examine.ts';

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

/** What `--report` writes; the same package gives the same bytes. */
export const trialReport = z.strictObject({
  format: z.literal('learning-client/trial'),
  version: z.literal(1),
  verdict: z.enum(['fine', 'faulty', 'refused']),
  packages: z.array(reportedPackage),
});
export type TrialReport = z.infer<typeof trialReport>;
export type ReportedPackage = z.infer<typeof reportedPackage>;
export type Verdict = TrialReport['verdict'];

/** `withValues`: what a manifest hands to a course may be a secret, and is only counted without it. */
export function reportOf(examined: readonly Examined[], withValues: boolean): TrialReport {
  const packages = examined.map((one) => reported(one, withValues));
  return { format: 'learning-client/trial', version: 1, verdict: worstOf(packages), packages };
}

function reported({ isRefused, units, findings, ...rest }: Examined, withValues: boolean): ReportedPackage {
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  return {
    ...rest,
    verdict: isRefused ? 'refused' : hasErrors ? 'faulty' : 'fine',
    units: units.map(({ launchData, ...unit }) => ({
      ...unit,
      ...(launchData === undefined
        ? {}
        : { launchData: withValues ? launchData : `(${launchData.length} characters)` }),
    })),
    findings: [...findings],
  };
}

const worstOf = (packages: readonly ReportedPackage[]): Verdict =>
  (['refused', 'faulty', 'fine'] as const).find((verdict) => packages.some((one) => one.verdict === verdict)) ?? 'fine';
