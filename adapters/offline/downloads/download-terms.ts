import type { DownloadTerms } from '#domain/downloads/index.ts';
import { fields, isFields, number } from '../../api/wire/read.ts';
import { mapByOrganisationCode } from '../../platform/by-code.ts';
import type { Configuration } from '../../platform/configuration.ts';

const MOST_DAYS = 366;

/** Former names of a policy's fields, read for one release under `takeAlong`, the former name of `downloads`. */
const FORMER: Readonly<Record<string, string>> = { offline: 'titles', goOn: 'offlineSession' };

/**
 * Download policies by organisation code. Invalid policies allow nothing, and `report` gets the reason. Undefined:
 * there is no configuration.
 */
export function downloadTerms(
  { offline, raw }: Pick<Configuration, 'offline' | 'raw'>,
  report: (where: string, error: unknown) => void = () => undefined,
) {
  const terms = new Map<string, DownloadTerms>();
  const isFormer = raw['downloads'] === undefined && raw['takeAlong'] !== undefined;
  if (isFormer) report('configuration', FORMER_FIELD);
  const policies = raw[isFormer ? 'takeAlong' : 'downloads'];
  if (policies !== undefined && !isFields(policies)) report('configuration', 'downloads is no list of organisations');
  for (const [code, said] of mapByOrganisationCode(policies)) {
    const read = readTerms(isFormer ? withCurrentFields(said) : said);
    if (typeof read === 'string') report('configuration', `downloads.${code}: ${read}`);
    else if (read) terms.set(code, read);
  }
  return (code: string): DownloadTerms | 'none' | undefined => {
    if (offline === undefined) return undefined;
    return (offline ? terms.get(code.toLowerCase()) : undefined) ?? 'none';
  };
}

const FORMER_FIELD =
  'takeAlong is now called downloads, its offline is titles, and its goOn is offlineSession; the next release reads the new names only';

const withCurrentFields = (said: unknown): unknown =>
  isFields(said)
    ? Object.fromEntries(Object.entries(fields(said)).map(([name, value]) => [FORMER[name] ?? name, value]))
    : said;

/** A text explains why the policy is invalid. Undefined: the organisation allows no downloads. */
function readTerms(said: unknown): DownloadTerms | string | undefined {
  if (!isFields(said)) return 'is no object with days, titles and offlineSession';
  const { days, titles = 'all', offlineSession = false, ...others } = fields(said);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `${unknown} is none of days, titles, offlineSession`;
  if (titles !== 'none' && titles !== 'documents' && titles !== 'all') return 'titles is none of none, documents, all';
  if (typeof offlineSession !== 'boolean') return 'offlineSession is neither true nor false';
  if (titles === 'none') return offlineSession ? 'offlineSession needs documents or all' : undefined;
  const read = number(days);
  if (read === undefined || read < 1 || read > MOST_DAYS) return `days is no number from 1 to ${MOST_DAYS}`;
  return { days: read, ...(titles === 'documents' && { only: titles }), ...(offlineSession && { goesOn: true }) };
}
