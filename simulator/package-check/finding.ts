import { otherKindRules } from './rules/other-kinds.ts';
import { packageRules } from './rules/package.ts';
import type { Rule, Severity, Rules } from './rules/rule.ts';
import { runRules } from './rules/run.ts';

const APPNOTE = 'PKWARE APPNOTE 6.3';

/** Rules for the archive before decompression, and for unsupported file types. */
const archiveRules = {
  Z1: {
    severity: 'error',
    ends: true,
    standard: `${APPNOTE}, 4.3.1 and 4.3.16; SCORM 1.2 CAM, Package Interchange File`,
    fix: 'Export or zip the package again, as a plain zip file without a password, and upload that file.',
  },
  Z2: {
    severity: 'error',
    ends: true,
    standard: `${APPNOTE}, 4.4.17.1: a path is relative, without a drive and with forward slashes`,
    fix: 'Zip the folder again with names that stay inside it: no "..", no leading slash, no drive, no link, no name that Windows keeps for itself, none of more than 255 bytes.',
  },
  Z3: {
    severity: 'error',
    ends: true,
    standard:
      'Limits of this trial: 2 GB packed, 4 GB unpacked, 10,000 files, a file 100 times and a package 20 times its size',
    fix: 'Take out what the course does not need, or divide it. A file of nothing but zeros is usually a mistake of the export.',
  },
  Z4: {
    severity: 'warning',
    standard: `${APPNOTE}, 4.4.4 bit 11 and 4.4.17.1: names in UTF-8 and with forward slashes`,
    fix: 'Zip it with a tool that writes names in UTF-8 with "/" (the file manager of a current system does), or name files in plain letters and digits.',
  },
  Z5: {
    severity: 'error',
    ends: true,
    standard: 'Names must differ by more than case: servers on Windows and macOS take them for one file',
    fix: 'Rename one of the two, and what leads to it.',
  },
  Z6: {
    severity: 'error',
    ends: true,
    standard: 'Limits of this check: a time that grows with the size of the package, and a heap of memory',
    fix: 'Export the package again. If that does not help, look for a manifest or page of unusual size or depth.',
  },
  K1: {
    severity: 'error',
    ends: true,
    standard: 'Played here: SCORM 1.2, AICC, xAPI (tincan.xml), EPUB, PDF, mp4, webm, mp3, ogg, wav',
    fix: 'Export the course as SCORM 1.2, or give the file of a document, book, film or recording itself.',
  },
  K2: {
    severity: 'error',
    ends: true,
    standard: 'cmi5 is another profile of xAPI (cmi5.xml)',
    fix: 'Export it again as SCORM 1.2, or as xAPI ("Tin Can") with a tincan.xml.',
  },
  K3: {
    severity: 'error',
    ends: true,
    standard: 'H5P needs a player of its own (h5p.json)',
    fix: 'Wrap it as SCORM 1.2 (Lumi and other H5P tools export it so) and try that file.',
  },
  K4: {
    severity: 'error',
    ends: true,
    standard: 'A website says nothing of a learner: it has no manifest and nothing is tracked',
    fix: 'Choose "SCORM 1.2" instead of "Web" or "HTML5" where you export the course.',
  },
  K5: {
    severity: 'error',
    ends: true,
    standard: 'SCORM 1.2 CAM, Package Interchange File: the archive is a zip file',
    fix: 'Unpack it and zip its contents as a .zip file.',
  },
  K6: {
    severity: 'error',
    ends: true,
    standard: 'A package holds at least its manifest and one page',
    fix: 'Look whether the export was finished, and export it again.',
  },
  K7: {
    severity: 'error',
    ends: true,
    standard: 'SCORM 1.2 CAM: imsmanifest.xml is at the root of the archive',
    fix: 'Unpack it once, and upload the zip file that is inside.',
  },
  K8: {
    severity: 'error',
    ends: true,
    standard: 'The path that was given',
    fix: 'Look at the path: it names a file or a folder that is there and that you may read.',
  },
} as const satisfies Rules;

/** Rules for the source code of pages and scripts. */
const pageRules = {
  H1: {
    severity: 'warning',
    standard: 'Content-Security-Policy of the content site: other hosts are refused (contentHosts of config.json)',
    fix: 'Put the file into the package, or ask the operator of the platform to allow the host.',
  },
  H2: {
    severity: 'warning',
    standard: 'HTML, 7.2.2.1: a window that no press asked for is blocked',
    fix: 'Let the course run in the page that is opened, or open the window from a button.',
  },
  H3: {
    severity: 'warning',
    standard: 'Autoplay policy of browsers: sound begins after a press only',
    fix: 'Add "muted", or begin when the learner presses a button.',
  },
  H4: {
    severity: 'warning',
    standard: 'More than 50 MB in a file, or 500 MB in all, is slow for many learners',
    fix: 'Make pictures and films smaller, or give films as titles of their own.',
  },
  H5: {
    severity: 'error',
    standard: 'No browser has plug-ins any more (Flash, Java, Silverlight)',
    fix: 'Export it as HTML5.',
  },
  H6: {
    severity: 'warning',
    standard: 'Content of the product runs in a frame without workers of its own, and cannot leave it',
    fix: 'Remove it, or make sure that the course works if it is missing.',
  },
  H7: {
    severity: 'warning',
    standard: 'WCAG 2.2, 1.1.1: a picture has a text in its place',
    fix: 'Add alt="what it shows", or alt="" to what is only decoration.',
  },
  H7a: {
    severity: 'warning',
    standard: 'WCAG 2.2, 3.1.1: the language of a page is said',
    fix: 'Add lang to <html>, such as <html lang="en">.',
  },
  H7b: {
    severity: 'warning',
    standard: 'WCAG 2.2, 1.2.2: a film has captions',
    fix: 'Add <track kind="captions" src="…" srclang="…">.',
  },
  H7c: {
    severity: 'warning',
    standard: 'WCAG 2.2, 2.4.2: a page has a title',
    fix: 'Add <title> to the head of the page.',
  },
  H8: {
    severity: 'warning',
    standard: 'XMLHttpRequest, 4.5.1: a synchronous request freezes the page, and browsers take it away',
    fix: 'Ask without waiting: open(method, address, true), or fetch.',
  },
} as const satisfies Rules;

const rules = { ...archiveRules, ...packageRules, ...otherKindRules, ...pageRules, ...runRules } satisfies Record<
  string,
  Rule
>;
export type RuleId = keyof typeof rules;

/** Position of a finding: file of the package, line and column from 1. */
export type FindingPosition = { readonly file: string; readonly line?: number; readonly column?: number };

export type Finding = {
  readonly id: RuleId;
  readonly severity: Severity;
  /** Description for the author of the package. */
  readonly words: string;
  readonly place?: FindingPosition;
  readonly standard: string;
  readonly fix: string;
};

export function finding(id: RuleId, words: string, place?: FindingPosition): Finding {
  const { severity, standard, fix } = rules[id];
  return { id, severity, words, ...(place ? { place } : {}), standard, fix };
}

/** True if the package is not playable after this finding. */
export const preventsPlaying = ({ id }: Pick<Finding, 'id'>): boolean => 'ends' in rules[id];

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Sorts by severity, stable within one severity. */
export const worstFirst = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((one, other) => RANK[one.severity] - RANK[other.severity]);

/** Maximum number of findings per rule, so that the report of a large course stays readable. */
export const MAX_FINDINGS_PER_RULE = 20;

/** Limits the findings per rule; the last one states how many more there are. */
export function atMostOfEach(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { id } of findings) counts.set(id, (counts.get(id) ?? 0) + 1);
  const kept = new Map<string, number>();
  return findings.flatMap((one) => {
    const n = (kept.get(one.id) ?? 0) + 1;
    kept.set(one.id, n);
    if (n < MAX_FINDINGS_PER_RULE) return [one];
    const rest = (counts.get(one.id) ?? 0) - n;
    if (n > MAX_FINDINGS_PER_RULE) return [];
    return [rest === 0 ? one : { ...one, words: `${one.words} So it is in ${rest} more places.` }];
  });
}
