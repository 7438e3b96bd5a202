/** The two strictly serial channels of a title: statements about it, and the learner’s state in it. */
export type Channel = 'statements' | 'state';

/**
 * Partition of a record: account + channel + title. Title ids may hold any character, so the title id is the last part.
 */
export const partitionOf = (account: string, titleId: string, channel: Channel): string =>
  `${account}:${channel}:${titleId}`;
