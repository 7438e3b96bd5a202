import { describe, expect, it } from 'vitest';
import { savedStateApi } from '#adapters/api/saved-state.api.ts';
import { attempt, attemptEvents as events, prefetchLaunch } from '#domain/attempt/index.ts';
import { isCompatibleResource } from '#domain/catalogue/index.ts';
import { type ContentKind, categoryOf, kindNames, kindOf, type Position } from '#domain/content/index.ts';
import { apiOver } from '../../adapters/api/api-over.ts';
import { given } from '../../support/given.ts';

/** Rules of the specification for a content kind; a state call is a path and the state in its response. */
type Said = {
  /** §5 Compatible resource. */
  mustStream: boolean;
  /** §7 Tracking, §4 Content launch. Undefined: the content requests its documents itself. */
  stateCall: [path: string, answer: object] | undefined;
  resumesAt: Position | undefined;
  /**
   * §4 Pdf: the last page completes, and nothing is recorded after it. Other kinds report their completion themselves.
   */
  lastPageCompletes: boolean;
  /** Name for learners, also in the URL of a search. */
  category: string;
};

const run = { scormMaps: [{ mapJsonString: '{"cmi.core.lesson_status":"incomplete"}' }] };
const course = { mustStream: true, resumesAt: undefined, lastPageCompletes: false, category: 'course' };
const scormState: Said['stateCall'] = ['/statesync/xapi/scorm', run];
const second = { unit: 'second', at: 12, of: 0 } as const;
const said: Record<ContentKind, Said> = {
  scorm: { ...course, stateCall: scormState },
  tincan: { ...course, stateCall: undefined },
  aicc: { ...course, stateCall: scormState }, // reading: as the other courses
  pdf: {
    mustStream: false,
    stateCall: ['/api/lrs/getPdfState', { position: 3, pages: 12 }],
    resumesAt: { unit: 'page', at: 3, of: 12 },
    lastPageCompletes: true,
    category: 'document',
  },
  epub: {
    mustStream: false,
    stateCall: ['/api/av-time', { position: 'epubcfi(/6/4)' }], // reading: the only call that returns the position as stored
    resumesAt: { unit: 'cfi', at: 'epubcfi(/6/4)' },
    lastPageCompletes: false,
    category: 'book',
  },
  audio: {
    mustStream: false,
    stateCall: ['/api/av-time', { position: 12.8 }],
    resumesAt: second,
    lastPageCompletes: false,
    category: 'audio',
  },
  video: {
    mustStream: false,
    stateCall: ['/api/av-time', { position: 12.8 }],
    resumesAt: second,
    lastPageCompletes: false,
    category: 'video',
  },
};
const table = Object.entries(said) as [ContentKind, Said][]; // the keys of the table

describe('kinds of content (Verifies: §1, §4 Content launch, §5 Compatible resource, §7 Tracking)', () => {
  it('are those of §1, in letters of either case', () => {
    expect(kindNames.toSorted()).toEqual(['aicc', 'audio', 'epub', 'pdf', 'scorm', 'tincan', 'video']);
    expect(kindNames.map((kind) => kindOf(kind.toUpperCase()))).toEqual(kindNames);
    for (const none of ['', 'html5', 'toString', '__proto__']) expect(kindOf(none)).toBe('unknown');
  });

  it.each(table)('%s is compatible on a desktop as §5 says', (kind, { mustStream }) => {
    const on = (deviceType: string, canStream: boolean) =>
      isCompatibleResource({ contentType: kind, deviceType, canStream });
    expect([on('desktop', true), on('all', true), on('mobile', true)]).toEqual([true, true, false]);
    expect(on('all', false)).toBe(!mustStream);
  });

  it.each(table)('of %s the platform is asked by its state call', async (kind, { stateCall, resumesAt }) => {
    const asked: string[] = [];
    const answered = (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return Promise.resolve(Response.json(stateCall?.[1]));
    };
    const agent = () => ({ objectType: 'Agent' as const, account: { homePage: 'https://a.example', name: 'ada' } });
    const ask = savedStateApi(apiOver(answered), () => 0, agent);
    const kept = await ask({ titleId: 't', activityId: 'urn:a', kind });
    expect(asked).toEqual(stateCall ? [stateCall[0]] : []);
    expect(kept.position).toEqual(resumesAt);
    expect(kept.scorm).toEqual(stateCall === scormState ? { 'cmi.core.lesson_status': 'incomplete' } : undefined);
  });

  it.each(table)('%s at its last page', (kind, { lastPageCompletes }) => {
    const [attemptId, titleId] = ['a-1', 't-1'];
    const open = [
      events.Started({ attemptId, titleId, titleName: 'T', activityId: 'urn:a', sessionId: 's', kind }),
      events.Opened({ attemptId, titleId, epoch: 1 }),
    ];
    const page = (at: number) => ({ unit: 'page' as const, at, of: 3 });
    const moved = (at: number) => events.Advanced({ attemptId, titleId, position: page(at) });
    const done = events.Completed({ attemptId, titleId });
    given(...open)
      .when(attempt.advance, { attemptId, position: page(3) })
      .then(lastPageCompletes ? [moved(3), done] : [moved(3)]);
    given(...open, moved(3), done)
      .when(attempt.advance, { attemptId, position: page(2) })
      .then(lastPageCompletes ? [] : [moved(2)]);
  });

  it.each(table)('%s is asked to be admitted where it is xAPI content', async (kind) => {
    const admitted: string[] = [];
    const never = () => Promise.reject(new Error('not asked'));
    const title = { titleId: 't', titleName: 'T', activityId: 'urn:a', kind, link: '/t' };
    const { admission } = prefetchLaunch(
      {
        players: { open: never },
        saved: () => Promise.resolve({ position: undefined, scorm: undefined }),
        admission: ({ titleId }) => (admitted.push(titleId), never()),
        address: (link) => Promise.resolve(link),
        elapsed: () => 0,
        epoch: () => Promise.resolve(1),
      },
      { ...title, isLocked: false, isCompatible: true },
    );
    await admission?.catch(() => undefined);
    expect(admitted).toEqual(kind === 'tincan' ? ['t'] : []);
  });

  it.each(table)('%s is what its learners call it', (kind, { category }) => expect(categoryOf(kind)).toBe(category));
});
