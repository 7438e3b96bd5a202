import * as z from 'zod';

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

/** Course activity while played. */
const reportedPlay = z.strictObject({
  findings: z.array(reportedFinding),
  calls: z.array(
    z.strictObject({
      seq: z.int().min(1),
      /** Start in milliseconds since the epoch, and duration in ms. */
      at: z.number(),
      ms: z.number(),
      name: z.string(),
      args: z.array(z.string()),
      answer: z.string(),
      error: z.string(),
    }),
  ),
  /** Number of calls beyond the limit. */
  dropped: z.int().min(0),
});

/** Format of `--report`; equal packages give equal bytes. Reports saved from the panel include `played`. */
export const packageReport = z.strictObject({
  format: z.literal('learning-client/trial'),
  version: z.literal(1),
  verdict: z.enum(['fine', 'faulty', 'refused']),
  packages: z.array(reportedPackage),
  played: reportedPlay.optional(),
});
export type ReportedPlay = z.infer<typeof reportedPlay>;
export type PackageReport = z.infer<typeof packageReport>;
export type ReportedPackage = z.infer<typeof reportedPackage>;
export type Verdict = PackageReport['verdict'];

/** Result for an uploaded file: its findings and, if playable, its URL. */
export type UploadResult = { readonly package: ReportedPackage; readonly url?: string };
