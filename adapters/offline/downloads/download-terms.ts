import type { DownloadTerms } from '#domain/downloads/index.ts';
import { fields, isFields, number } from '../../api/wire/read.ts';
import { byCode } from '../../platform/by-code.ts';
import type { Configuration } from '../../platform/configuration.ts';

const MOST_DAYS = 366;

/**
 * Download policies by organisation code. Invalid policies allow nothing, and `report` gets the reason. Undefined:
 * there is no configuration.
 */
export function downloadTerms(
  { offline, takeAlong }: Pick<Configuration, 'offline' | 'takeAlong'>,
  report: (where: string, error: unknown) => void = () => undefined,
) {
  const terms = new Map<string, DownloadTerms>();
  if (takeAlong !== undefined && !isFields(takeAlong)) report('configuration', 'takeAlong is no list of organisations');
  for (const [code, said] of byCode(takeAlong)) {
    const read = readTerms(said);
    if (typeof read === 'string') report('configuration', `takeAlong.${code}: ${read}`);
    else if (read) terms.set(code, read);
  }
  return (code: string): DownloadTerms | 'none' | undefined => {
    if (offline === undefined) return undefined;
    return (offline ? terms.get(code.toLowerCase()) : undefined) ?? 'none';
  };
}

/** A text explains why the policy is invalid. Undefined: the organisation allows no downloads. */
function readTerms(said: unknown): DownloadTerms | string | undefined {
  if (!isFields(said)) return 'is no object with offline, days and goOn';
  const { offline = 'all', days, goOn = false, ...others } = fields(said);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `${unknown} is none of offline, days, goOn`;
  if (offline !== 'none' && offline !== 'documents' && offline !== 'all')
    return 'offline is none of none, documents, all';
  if (typeof goOn !== 'boolean') return 'goOn is neither true nor false';
  if (offline === 'none') return goOn ? 'goOn needs documents or all' : undefined;
  const read = number(days);
  if (read === undefined || read < 1 || read > MOST_DAYS) return `days is no number from 1 to ${MOST_DAYS}`;
  return { days: read, ...(offline === 'documents' && { only: offline }), ...(goOn && { goesOn: true }) };
}
