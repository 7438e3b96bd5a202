import type { ContentKind } from '#domain/content/index.ts';

/**
 * What the content says. `go`: another place, or values that a course has not committed; `save`: the course commits, or
 * xAPI content makes a statement; `complete`: it was taken to its end; `finish`: the run of a course is over.
 */
export type Saying = 'go' | 'save' | 'complete' | 'finish';

/** What happens to a request that carries learning. `lost`: it took effect, and the answer never arrived. */
export type Fault =
  | 'ok'
  | 'lost'
  | 'none'
  | 'cut'
  | 'truncated'
  | 'html'
  | 'empty'
  | 'slow'
  | 'twice'
  | '400'
  | '403'
  | '404'
  | '408'
  | '409'
  | '413'
  | '429'
  | '500'
  | '503';

/** What happens to the store of the browser. `upgraded`: a later version of the application opens the database. */
export type StorageTrouble = 'throws' | 'aborts' | 'cleared' | 'blocked' | 'texts' | 'upgraded' | 'well';

/**
 * One thing that a learner, the browser or the world does. `tab` is taken modulo the tabs of the
 * history; `says`: in the very moment, in the same task. `after`: so many things later that the page begins or hears of.
 */
export type Deed =
  | { do: 'sign-in'; tab: number; who: number }
  | { do: 'sign-out'; tab: number; discards: boolean }
  | { do: 'launch'; tab: number; title: number; steals: boolean; waits: number }
  | { do: 'learn'; tab: number; says: readonly Saying[]; inOneTurn: boolean }
  | { do: 'leave'; tab: number }
  | { do: 'hide'; tab: number; says: readonly Saying[]; after: number }
  | { do: 'show'; tab: number }
  | { do: 'close'; tab: number; says: readonly Saying[]; stores: boolean; after: number }
  | { do: 'go-back-and-forth'; tab: number; away: number }
  | { do: 'crash'; tab: number; after: number }
  | { do: 'freeze'; tab: number }
  | { do: 'wake'; tab: number }
  | { do: 'expire'; who: number }
  | { do: 'renew'; tab: number }
  | { do: 'network'; isOnline: boolean }
  | { do: 'storage'; trouble: StorageTrouble; times: number }
  | { do: 'clock'; tab: number; by: number }
  | { do: 'try-now'; tab: number }
  | { do: 'wait'; ms: number };

export type History = {
  tabs: number;
  /** Kinds of the titles that there are. */
  kinds: readonly ContentKind[];
  /** Milliseconds by which the clock of each tab is wrong. */
  skews: readonly number[];
  deeds: readonly Deed[];
  /** For requests that carry learning, in the order in which they are made; then all is well. */
  weather: readonly Fault[];
  /** Milliseconds until each answer. */
  latencies: readonly number[];
  /** Milliseconds until the platform has told a page the time. */
  clockAnswers: number;
  /** Whether the platform answers 409 to a statement that it has. */
  conflicts: boolean;
  /** In the end the tabs are left as a learner would; else they die as they are. */
  endsWell: boolean;
};
