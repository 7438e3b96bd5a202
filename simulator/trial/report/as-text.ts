import { printable } from '../printable.ts';
import type { ReportedPackage, TrialReport } from './schema.ts';
import { kindWords, placeWords, sizeWords, verdictWords } from './words.ts';

const SIGNS = { error: '✗', warning: '!', note: '·' } as const;

/** The report for a terminal. */
export const asText = ({ packages }: TrialReport): string => packages.map(packageText).join('\n');

function packageText(one: ReportedPackage): string {
  const findings = one.findings.flatMap(({ id, severity, words, place, standard, fix }) => [
    '',
    `  ${SIGNS[severity]} ${id.padEnd(5)}${place ? `${placeWords(place)}  ` : ''}${words}`,
    `          ${standard}`,
    `          → ${fix}`,
  ]);
  const units = one.units.length < 2 ? [] : ['', ...one.units.map(({ title, href }) => `    ${title}  (${href})`)];
  return [
    '',
    `  ${one.title}`,
    `  ${one.name} · ${kindWords(one)} · ${one.files} files, ${sizeWords(one.bytes)}`,
    ...units,
    ...findings,
    '',
    `  ${verdictWords(one)}`,
    '',
  ]
    .map(printable)
    .join('\n');
}
