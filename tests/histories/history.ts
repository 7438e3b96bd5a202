import type { ContentKind } from '#domain/content/index.ts';

/**
 * What the content says. `go`: another place, or values that a course has not committed; `save`: the course commits, or
 * xAPI content makes a statement; `complete`: it was taken to its end; `finish`: the run of a course is over.
 */
export type Saying = 'go' | 'save' | 'complete' | 'finish';

/**
 * What a gateway, a sign-on proxy or a portal answers in the platform's place, which hears of nothing: JSON or text with
 * status 200, or a page with another status.
 */
export const NOT_THE_PLATFORM = {
  '200 signed out': { status: 200, json: '{"error":"login_required"}' },
  '200 empty object': { status: 200, json: '{}' },
  '200 list': { status: 200, json: '[]' },
  '200 success as text': { status: 200, json: '{"success":"false"}' },
  '200 nothing synced': { status: 200, json: '{"synced":0}' },
  '200 text': { status: 200, text: 'Please sign in to the network' },
  '200 page': { status: 200, html: '<html>Sign in to the network</html>' },
  '403 page': { status: 403, html: '<html>Blocked</html>' },
  '404 page': { status: 404, html: '<html>No such host</html>' },
  '409 page': { status: 409, html: '<html>Conflict</html>' },
  '407 page': { status: 407, html: '<html>Proxy authentication required</html>' },
  '511 page': { status: 511, html: '<html>Sign in to the network</html>' },
} as const;
export type NotThePlatform = keyof typeof NOT_THE_PLATFORM;

/**
 * What happens to a request that carries learning. `lost`: it took effect, and the answer never arrived. `never`: no
 * answer comes, and no effect; `late`: no answer comes, and it takes effect when the client has given it up.
 */
export type Fault =
  | NotThePlatform
  | 'never'
  | 'late'
  | 'ok'
  | 'lost'
  | 'none'
  | 'cut'
  | 'truncated'
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

/** What a learner asks of a download. `check`: whether the content site has another version. */
export type DownloadDeed = 'take' | 'remove' | 'check' | 'update';

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
  | { do: 'network'; tab: number; isOnline: boolean }
  | { do: 'storage'; tab: number; trouble: StorageTrouble; times: number }
  | { do: 'clock'; tab: number; by: number }
  | { do: 'try-now'; tab: number }
  | { do: 'download'; tab: number; title: number; how: DownloadDeed }
  | { do: 'replace-content'; title: number }
  | { do: 'wait'; ms: number };

export type History = {
  tabs: number;
  /** Browsers that the tabs are dealt out to, each with a disk of its own. */
  devices: number;
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
  /** Whether the platform answers 204 to a statement, or `{ success: true }`. */
  answersEmpty: boolean;
  /** Whether the platform keeps the moment of a place beside it, and takes no earlier one. */
  keepsTimestamps: boolean;
  /** The organisation allows downloads, and its pages know when they have no connection. */
  downloads: boolean;
  /** In the end the tabs are left as a learner would; else they die as they are. */
  endsWell: boolean;
};
