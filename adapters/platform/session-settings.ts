import { number } from '../api/wire/read.ts';
import { type Configuration, origin, texts } from './configuration.ts';

/** Operator settings of a deployment that count after sign-in only, so that the first load does not parse them. */
export type SessionSettings = {
  /** Account home page and extension base of statements; an IRI without a trailing slash. */
  statementBase: string;
  /** Codes (lower-case) of organisations that send status changes of titles to their analytics sink. */
  analyticsFor: readonly string[];
  /** Codes (lower-case) of organisations that block `alert`, `confirm` and `prompt` of courses. */
  noCourseDialogsFor: readonly string[];
  /** Codes (lower-case) of organisations that block downloads which courses start. */
  noCourseDownloadsFor: readonly string[];
  /** Maximum distance between the faces of profile and spouse photo; default: the specification's (readings). */
  faceSimilarityThreshold: number | undefined;
};

/** Missing or unreadable settings get their defaults. */
export const sessionSettings = ({ raw }: Pick<Configuration, 'raw'>, ownOrigin: string): SessionSettings => ({
  statementBase: origin(raw['statementBase']) ?? ownOrigin,
  analyticsFor: codes(raw['analyticsFor']),
  noCourseDialogsFor: codes(raw['noCourseDialogsFor']),
  noCourseDownloadsFor: codes(raw['noCourseDownloadsFor']),
  faceSimilarityThreshold: number(raw['faceSimilarityThreshold']),
});

const codes = (value: unknown): string[] => (texts(value) ?? []).map((code) => code.toLowerCase());
