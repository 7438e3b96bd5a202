import satisfies from 'spdx-satisfies';

/** Licences, by SPDX, of what a build may hold: they ask for a notice and bind nothing of ours. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Zlib',
] as const;

/** Whether an SPDX expression can be met by the list alone; what is no such expression cannot. */
export function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  try {
    return satisfies(licence, [...ALLOWED]);
  } catch {
    return false; // `SEE LICENSE IN …`, `UNLICENSED` and the like
  }
}
