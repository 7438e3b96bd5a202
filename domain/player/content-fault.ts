import { PortFailure } from '../outcome/port-failure.ts';
import { type MessageCode, type CodedRefusal, refusalFor, refuse } from '../messages/index.ts';

/**
 * Fault of content that was loaded completely, given by a player as the reason of its failure. `unsupported`: intact,
 * but in a format that cannot be displayed (another codec, a proprietary form, encryption).
 */
export type ContentFault = 'damaged' | 'unsupported';

const SAID: Readonly<Record<ContentFault, 'CONTENT_DAMAGED' | 'CONTENT_UNSUPPORTED'>> = {
  damaged: 'CONTENT_DAMAGED',
  unsupported: 'CONTENT_UNSUPPORTED',
};

/** Failure of a player due to faulty content. `operation`: name of the player, `player.pdf`. */
export const contentFailure = (operation: `player.${string}`, fault: ContentFault): PortFailure =>
  new PortFailure(operation, { status: 200, kind: 'unreadable', reason: fault });

/**
 * Why a title did not open or continue: faulty content has its own message; other failures use that of a failed launch.
 */
export function launchRefusal(error: unknown): CodedRefusal {
  const fault = error instanceof PortFailure && error.kind === 'unreadable' ? error.reason : undefined;
  return isFault(fault) ? refuse(SAID[fault]) : refusalFor('launch', error);
}

const isFault = (reason: string | undefined): reason is ContentFault => Object.hasOwn(SAID, reason ?? '');

/** Reason why a title is not open, as the basis of the offered actions. */
export type NotOpenReason = 'content-fault' | 'locked' | 'not-here' | 'gone' | 'may-pass';

const NOT_OPEN: Partial<Record<MessageCode, NotOpenReason>> = {
  CONTENT_DAMAGED: 'content-fault',
  CONTENT_UNSUPPORTED: 'content-fault',
  INCOMPATIBLE_TITLE: 'not-here',
  LOCKED_TITLE: 'locked',
  TITLE_NOT_FOUND: 'gone',
};

/** Decides the offered actions: retry if it may help, report if only others can help. */
export const notOpenReasonOf = (because: MessageCode): NotOpenReason => NOT_OPEN[because] ?? 'may-pass';

/**
 * Whether a document draws its pages with XFA only, which no browser supports. Its fallback page merely says to use
 * another program. Spec §5 Compatible resource.
 */
export const isDrawnElsewhere = (form: { isXfa: boolean; hasFields: boolean }): boolean =>
  form.isXfa && !form.hasFields;
