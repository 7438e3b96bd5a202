import fc from 'fast-check';
import { kinds } from './environment/content.ts';
import { type Deed, type Fault, type History, NOT_THE_PLATFORM, type NotThePlatform, type Saying } from './history.ts';

const MOST_TABS = 4;
const DAY_MS = 86_400_000;

/** The first tab is drawn more often: several actions in one tab find more than the same actions spread over tabs. */
const tab = fc.constantFrom(0, 0, 0, 0, 1, 1, 1, 2, 3);
const who = fc.constantFrom(0, 0, 1);
const title = fc.constantFrom(0, 0, 0, 1);
const saying: fc.Arbitrary<Saying> = fc.constantFrom('go', 'save', 'go', 'save', 'complete', 'finish');

const says = fc.array(saying, { minLength: 1, maxLength: 4 });

/** Signals of the content while the page unloads or is hidden. */
const lastMoment = fc.array(saying, { maxLength: 2 });

/** Usually at once; else in the middle of the page’s next actions. */
const after = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 24 }) },
);

/** Actions with their weights. */
const deeds: [number, fc.Arbitrary<Deed>][] = [
  [
    12,
    fc.record({
      do: fc.constant('learn' as const),
      tab,
      says,
      inOneTurn: fc.boolean(),
    }),
  ],
  [
    7,
    fc.record({
      do: fc.constant('launch' as const),
      tab,
      title,
      steals: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      waits: fc.constantFrom(600, 600, 5_000, 0),
    }),
  ],
  [
    4,
    fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 10, 1_000, 4_000, 4_000, 4_000, 20_000, 70_000, 70_000, 400_000),
    }),
  ],
  [3, fc.record({ do: fc.constant('leave' as const), tab })],
  [3, fc.record({ do: fc.constant('hide' as const), tab, says: lastMoment, after })],
  [1, fc.record({ do: fc.constant('show' as const), tab })],
  [2, fc.record({ do: fc.constant('close' as const), tab, says: lastMoment, stores: fc.boolean(), after })],
  [2, fc.record({ do: fc.constant('crash' as const), tab, after: fc.nat(12) })],
  [1, fc.record({ do: fc.constant('go-back-and-forth' as const), tab, away: fc.constantFrom(10, 8_000, 60_000) })],
  [1, fc.record({ do: fc.constant('freeze' as const), tab })],
  [1, fc.record({ do: fc.constant('wake' as const), tab })],
  [2, fc.record({ do: fc.constant('sign-in' as const), tab, who })],
  [1, fc.record({ do: fc.constant('sign-out' as const), tab, discards: fc.boolean() })],
  [1, fc.record({ do: fc.constant('expire' as const), who })],
  [1, fc.record({ do: fc.constant('renew' as const), tab })],
  [1, fc.record({ do: fc.constant('network' as const), tab, isOnline: fc.boolean() })],
  [
    1,
    fc.record({
      do: fc.constant('storage' as const),
      tab,
      trouble: fc.constantFrom('throws', 'aborts', 'cleared', 'blocked', 'texts', 'upgraded', 'well', 'well', 'aborts'),
      times: fc.constantFrom(1, 2, 5),
    }),
  ],
  [1, fc.record({ do: fc.constant('clock' as const), tab, by: fc.constantFrom(-DAY_MS, -3_600_000, 60_000, DAY_MS) })],
  [1, fc.record({ do: fc.constant('try-now' as const), tab })],
];
/** A download action, or a learner who goes offline and learns there. */
const downloading = fc.record({
  at: fc.nat(20),
  deeds: fc.oneof<fc.WeightedArbitrary<Deed[]>[]>(
    {
      weight: 3,
      arbitrary: fc
        .record({
          do: fc.constant('download' as const),
          tab,
          title,
          how: fc.constantFrom('take', 'take', 'take', 'check', 'update', 'remove'),
        })
        .map((deed) => [deed]),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(tab, title, fc.constantFrom(600, 20_000), says).map(([tab, title, waits, says]) => [
        { do: 'network', tab, isOnline: false },
        { do: 'launch', tab, title, steals: false, waits },
        { do: 'learn', tab, says, inOneTurn: false },
      ]),
    },
    { weight: 2, arbitrary: tab.map((tab) => [{ do: 'network', tab, isOnline: true }]) },
    { weight: 1, arbitrary: title.map((title) => [{ do: 'replace-content', title }]) },
  ),
});
const deed = fc.oneof(...deeds.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** Responses by other servers in the platform’s place. */
const somebodyElse = Object.keys(NOT_THE_PLATFORM) as NotThePlatform[]; // the keys of the table

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Fault>('ok') },
  { weight: 4, arbitrary: fc.constantFrom<Fault>('lost', 'none', '503', 'slow') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Fault>('cut', 'truncated', 'empty', 'twice', '408', '429', '500'),
  },
  { weight: 2, arbitrary: fc.constantFrom<Fault>('late', 'late', 'never') },
  { weight: 2, arbitrary: fc.constantFrom<Fault>(...somebodyElse) },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('400', '403', '404', '409', '413') },
);

const oneDevice: readonly Deed[] = [
  { do: 'sign-in', tab: 0, who: 0 },
  { do: 'launch', tab: 0, title: 0, steals: false, waits: 600 },
];
/** The learner has the same title open on both devices. */
const twoDevices: readonly Deed[] = [
  ...oneDevice,
  { do: 'sign-in', tab: 1, who: 0 },
  { do: 'launch', tab: 1, title: 0, steals: false, waits: 600 },
];

type Drawn = Omit<History, 'deeds'> & {
  isAway: boolean;
  deeds: Deed[];
  /** `at`: index among the other actions. */
  downloading: readonly { at: number; deeds: readonly Deed[] }[];
};

/** The open title is downloaded first. */
const withDownloads = (deeds: readonly Deed[], downloading: Drawn['downloading']): Deed[] => [
  { do: 'download', tab: 0, title: 0, how: 'take' },
  ...deeds.flatMap((deed, nth) => [...downloading.flatMap((one) => (one.at === nth ? one.deeds : [])), deed]),
  ...downloading.flatMap(({ at, deeds: more }) => (at >= deeds.length ? more : [])),
];

/** Initial actions on each device. Clocks of two devices agree, and one of the devices may soon be offline for long. */
function begun({ isAway, deeds: others, skews, downloading, ...rest }: Drawn): History {
  const deeds = rest.downloads ? withDownloads(others, downloading) : others;
  if (rest.devices === 1) return { ...rest, skews, deeds: [...oneDevice, ...deeds] };
  const leaves: Deed[] = isAway ? [{ do: 'network', tab: 1, isOnline: false }] : [];
  const ofTwo = deeds.filter((deed) => deed.do !== 'clock');
  return { ...rest, skews: [], deeds: [...twoDevices, ...leaves, ...ofTwo] };
}

/** Histories of two learners with one or two browsers. */
export const histories: fc.Arbitrary<History> = fc
  .record({
    tabs: fc.integer({ min: 2, max: MOST_TABS }),
    devices: fc.constantFrom(1, 1, 2),
    isAway: fc.boolean(),
    kinds: fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...kinds)),
    skews: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(0, -400 * DAY_MS, 45_000, DAY_MS), { maxLength: MOST_TABS }) },
    ),
    deeds: fc.array(deed, { minLength: 4, maxLength: 26, size: 'max' }),
    weather: fc.oneof(
      { weight: 1, arbitrary: fc.constant<Fault[]>([]) },
      { weight: 3, arbitrary: fc.array(fault, { maxLength: 24, size: 'max' }) },
    ),
    latencies: fc.array(fc.constantFrom(5, 20, 20, 300, 3_000), { maxLength: 12, size: 'max' }),
    clockAnswers: fc.constantFrom(20, 20, 20, 20, 20, 3_000),
    conflicts: fc.boolean(),
    answersEmpty: fc.boolean(),
    keepsTimestamps: fc.boolean(),
    endsWell: fc.boolean(),
    downloads: fc.boolean(),
    downloading: fc.array(downloading, { maxLength: 6 }),
  })
  .map(begun);
