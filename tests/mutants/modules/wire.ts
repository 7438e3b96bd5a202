import { mutantsIn, type MutatedModule } from '../mutant.ts';

const STORY = ['simulator/runner/on-the-wire'];

/** Numbers, times and headers sent to the platform, as scenarios expect them and as every run checks them. */
export const wire: MutatedModule = {
  module: 'wire',
  mutants: [
    ...mutantsIn('domain/tracking/statements.ts', STORY, [
      [
        'time in a title is told in minutes',
        'isoDuration(fact.data.secondsSpent)',
        'isoDuration(fact.data.secondsSpent / 60)',
      ],
      [
        'a raw score is told as a share of one',
        'score: { scaled: raw / 100, raw,',
        'score: { scaled: raw / 100, raw: raw / 100,',
      ],
      ['a score as a share is told as it was given', 'scaled: raw / 100', 'scaled: raw'],
      ['statements are an hour late', 'timestamp: new Date(fact.at)', 'timestamp: new Date(fact.at + 3_600_000)'],
      [
        'the page that was reached is told one too low',
        '/extensions/page`]: position.at',
        '/extensions/page`]: position.at - 1',
      ],
    ]),
    ...mutantsIn('domain/attempt/use-cases.ts', STORY, [
      ['time is counted twice', 'activeMs += Math.max(0, gap)', 'activeMs += 2 * Math.max(0, gap)'],
    ]),
    ...mutantsIn('domain/tracking/scorm-sync.ts', STORY, [
      ['a run begins when it is told of', 'Math.min(startedAt, fact.at)', 'fact.at'],
    ]),
    ...mutantsIn('domain/tracking/delivery/answers.ts', STORY, [
      ['a platform that asks for time does not get it', 'Math.min(RETRY_AFTER_CAP_MS, asked) + ', ''],
    ]),
    ...mutantsIn('adapters/api/catalogue.api.ts', STORY, [
      [
        'the version that is known is never asked for',
        "known ? { 'If-None-Match': known.etag, ETag: known.etag } : {}",
        '{}',
      ],
    ]),
  ],
};
