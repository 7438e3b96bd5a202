import type { ContentKind } from '#domain/content/index.ts';

/**
 * Signals of the content. `go`: another position, or values that a course has not committed; `save`: the course
 * commits, or xAPI content sends a statement; `complete`: the content is completed; `finish`: the run of a course ends.
 */
export type Saying = 'go' | 'save' | 'complete' | 'finish';

/**
 * Responses of a gateway, a sign-on proxy or a portal in place of the platform, which never receives the request: JSON
 * or text with status 200, or a page with another status.
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
 * Fault of a tracking request. `lost`: the request took effect, and its response was lost. `never`: no response and no
 * effect; `late`: no response, and an effect after the client has given the request up.
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

/** Fault of the browser’s storage. `upgraded`: a later version of the application opens the database. */
export type StorageTrouble = 'throws' | 'aborts' | 'cleared' | 'blocked' | 'texts' | 'upgraded' | 'well';

/** A learner’s action on a download. `check`: looks for another version on the content site. */
export type DownloadDeed = 'take' | 'remove' | 'check' | 'update';

/**
 * One action of a learner, the browser or the environment. `tab` is taken modulo the tabs of the history; `says`:
 * signals in the same task. `after`: number of steps that the page starts or receives first.
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
  /** Number of browsers, each with its own disk; the tabs are distributed over them. */
  devices: number;
  /** Kinds of the available titles. */
  kinds: readonly ContentKind[];
  /** Clock error of each tab in ms. */
  skews: readonly number[];
  deeds: readonly Deed[];
  /** Faults of the tracking requests in their order; later requests succeed. */
  weather: readonly Fault[];
  /** Latency of each response in ms. */
  latencies: readonly number[];
  /** Time in ms until a page gets the platform’s time. */
  clockAnswers: number;
  /** The platform responds 409 to a statement that it has. */
  conflicts: boolean;
  /** The platform responds 204 to a statement, or `{ success: true }`. */
  answersEmpty: boolean;
  /** The platform stores a timestamp with each position, and refuses an earlier one. */
  keepsTimestamps: boolean;
  /** The organisation allows downloads, and pages know when they are offline. */
  downloads: boolean;
  /** At the end, the learner closes the tabs; else all tabs are killed. */
  endsWell: boolean;
};
