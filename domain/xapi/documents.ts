import { isRecord } from './shapes.ts';

/** A state document of content, text only. `content` null: it was deleted. */
export type StateDocument = Readonly<{
  activityId: string;
  stateId: string;
  contentType: string;
  content: string | null;
}>;

/** Characters of one document, and how many a title may keep. */
export const DOCUMENT_MAX_CHARS = 200_000;
export const DOCUMENTS_MAX = 100;

export const documentKey = ({ activityId, stateId }: Pick<StateDocument, 'activityId' | 'stateId'>): string =>
  `${activityId}\n${stateId}`;

/** A tag that changes with the bytes: two 32-bit FNV-1a sums, over the text and over it backwards. */
export function etagOf(content: string): string {
  let [forth, back] = [0x811c9dc5, 0x811c9dc5];
  for (let i = 0, j = content.length - 1; i < content.length; i++, j--) {
    forth = Math.imul(forth ^ content.charCodeAt(i), 0x01000193);
    back = Math.imul(back ^ content.charCodeAt(j), 0x01000193);
  }
  const hex = (sum: number) => (sum >>> 0).toString(16).padStart(8, '0');
  return `"${hex(forth)}${hex(back)}${content.length.toString(16)}"`;
}

/** The members of `added` put over those of `kept`; undefined when one of the two is no JSON object. */
export function merged(kept: string | undefined, added: string): string | undefined {
  const [before, after] = [kept === undefined ? {} : parsed(kept), parsed(added)];
  return isRecord(before) && isRecord(after) ? JSON.stringify({ ...before, ...after }) : undefined;
}

/** Whether a change may be made to what is there. xAPI 1.0.3 Communication §3.1. */
export function mayChange(
  kept: string | undefined,
  { ifMatch, ifNoneMatch }: { ifMatch: string | undefined; ifNoneMatch: string | undefined },
): boolean {
  const tags = (list: string) => list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const own = kept === undefined ? undefined : etagOf(kept);
  if (ifMatch !== undefined && (own === undefined || !(ifMatch.trim() === '*' || tags(ifMatch).includes(own))))
    return false;
  if (ifNoneMatch === undefined || own === undefined) return true;
  return ifNoneMatch.trim() !== '*' && !tags(ifNoneMatch).includes(own);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the caller refuses it
  }
}
