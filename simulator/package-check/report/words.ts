import type { Finding, FindingPosition } from '../finding.ts';
import type { ReportedPackage, Verdict } from './schema.ts';

const KINDS: Readonly<Record<NonNullable<ReportedPackage['kind']>, string>> = {
  scorm: 'SCORM 1.2',
  aicc: 'AICC',
  tincan: 'xAPI',
  epub: 'EPUB',
  pdf: 'PDF',
  video: 'video',
  audio: 'audio',
};

export const kindWords = ({ kind }: Pick<ReportedPackage, 'kind'>): string =>
  kind === undefined ? 'no package' : KINDS[kind];

/** Formats a position as `file:line:column`, without unknown members. */
export const placeWords = ({ file, line, column }: FindingPosition): string =>
  [file, line, column].filter((part) => part !== undefined).join(':');

const VERDICTS: Readonly<Record<Verdict, string>> = {
  fine: 'It can be played',
  faulty: 'It can be opened, and learners will meet what is wrong',
  refused: 'It cannot be tried',
};

function countWords(findings: readonly Pick<Finding, 'severity'>[]): string {
  const parts = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return parts.length === 0 ? 'nothing found' : parts.join(', ');
}

/** States verdict and number of findings in one sentence. */
export const verdictWords = ({ verdict, findings }: Pick<ReportedPackage, 'verdict' | 'findings'>): string =>
  `${VERDICTS[verdict]}: ${countWords(findings)}.`;

export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
