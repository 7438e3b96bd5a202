import { sha1Hex } from '../kernel/sha-1.ts';
import { isRecord } from './shapes.ts';

/** State document of content, text only. `content` null: deleted. */
export type StateDocument = Readonly<{
  activityId: string;
  stateId: string;
  contentType: string;
  content: string | null;
}>;

/** Maximum length of one document, and maximum number per title. */
export const DOCUMENT_MAX_CHARS = 200_000;
export const DOCUMENTS_MAX = 100;

export const documentKey = ({ activityId, stateId }: Pick<StateDocument, 'activityId' | 'stateId'>): string =>
  `${activityId}\n${stateId}`;

/** ETag of a document: the quoted hexadecimal SHA-1 of its bytes. xAPI 1.0.3 Communication §3.1. */
export const etagOf = (content: string): string => `"${sha1Hex(content)}"`;

/** Merges the members of `added` into `kept`; undefined if either is not a JSON object. */
export function merged(kept: string | undefined, added: string): string | undefined {
  const [before, after] = [kept === undefined ? {} : parsed(kept), parsed(added)];
  return isRecord(before) && isRecord(after) ? JSON.stringify({ ...before, ...after }) : undefined;
}

/**
 * Whether the request’s conditions allow a change. Content that computes the SHA-1 itself may omit the quotes. xAPI
 * 1.0.3 Communication §3.1.
 */
export function mayChange(
  kept: string | undefined,
  { ifMatch, ifNoneMatch }: { ifMatch: string | undefined; ifNoneMatch: string | undefined },
): boolean {
  const own = kept === undefined ? undefined : tagOf(etagOf(kept));
  const names = (list: string) =>
    own !== undefined && (list.trim() === '*' || list.split(',').some((tag) => tagOf(tag) === own));
  return (ifMatch === undefined || names(ifMatch)) && (ifNoneMatch === undefined || !names(ifNoneMatch));
}

/** ETag without quotes and weakness prefix, in lower case. */
const tagOf = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1')
    .toLowerCase();

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the caller refuses it
  }
}
