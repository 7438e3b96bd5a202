import { PortFailure } from '../outcome/port-failure.ts';
import { type MessageCode, type Refused, refusalFor, refuse } from '../messages/index.ts';

/**
 * What is wrong with content that arrived whole, as a player finds it and says it as the reason of its failure.
 * `unsupported`: whole, and of a form that is not shown here (a film of another make, a form that only one program draws, a
 * lock).
 */
export type ContentFault = 'damaged' | 'unsupported';

const SAID: Readonly<Record<ContentFault, 'CONTENT_DAMAGED' | 'CONTENT_UNSUPPORTED'>> = {
  damaged: 'CONTENT_DAMAGED',
  unsupported: 'CONTENT_UNSUPPORTED',
};

/** The failure of a player whose content has a fault. `operation`: the player's own name, `player.pdf`. */
export const contentFailure = (operation: `player.${string}`, fault: ContentFault): PortFailure =>
  new PortFailure(operation, { status: 200, kind: 'unreadable', reason: fault });

/** Why a title did not open, or could not go on: its content's own fault is said as one; else as any launch that failed. */
export function launchRefusal(error: unknown): Refused {
  const fault = error instanceof PortFailure && error.kind === 'unreadable' ? error.reason : undefined;
  return isFault(fault) ? refuse(SAID[fault]) : refusalFor('launch', error);
}

const isFault = (reason: string | undefined): reason is ContentFault => Object.hasOwn(SAID, reason ?? '');

/** Why a title is not open, as far as it decides what the learner is offered. */
export type NotOpen = 'content-fault' | 'locked' | 'not-here' | 'gone' | 'may-pass';

const NOT_OPEN: Partial<Record<MessageCode, NotOpen>> = {
  CONTENT_DAMAGED: 'content-fault',
  CONTENT_UNSUPPORTED: 'content-fault',
  INCOMPATIBLE_TITLE: 'not-here',
  LOCKED_TITLE: 'locked',
  TITLE_NOT_FOUND: 'gone',
};

/** Another try is offered where it can help, and a report where only somebody else can. */
export const notOpen = (because: MessageCode): NotOpen => NOT_OPEN[because] ?? 'may-pass';

/**
 * A document whose pages only XFA draws, which no browser does: what is in it besides says that it should be opened in
 * another program, and is not the content. Spec §5 Compatible resource.
 */
export const isDrawnElsewhere = (form: { isXfa: boolean; hasFields: boolean }): boolean =>
  form.isXfa && !form.hasFields;
