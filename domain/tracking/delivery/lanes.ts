/** The two strictly serial channels of a title: what was said about it, and where the learner is in it. */
export type Channel = 'statements' | 'state';

/** Lane of a record: account + title + channel. Title ids may hold any character, so the channel comes first. */
export const laneOf = (account: string, titleId: string, channel: Channel): string =>
  `${account}:${channel}:${titleId}`;
