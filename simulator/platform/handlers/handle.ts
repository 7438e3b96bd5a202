import type { components, operations, paths } from '#openapi/generated/platform.d.ts';
import type { Account, Session } from '../model/accounts.ts';
import type { Model } from '../model/model.ts';
import type { FormFile, WireReply, WireRequest } from '../wire.ts';

/** Operations served as static files, not by handlers (`x-static` in the contract). */
export type StaticOperation = 'getLocaleFile' | 'getFaceModelFile';
export type OperationId = Exclude<keyof operations, StaticOperation>;

type Method = 'get' | 'post' | 'put' | 'delete';
type Op<P extends keyof paths, M extends Method> = paths[P][M];
type Part<O, K extends string> = O extends { parameters: { [_ in K]?: infer X } } ? NonNullable<X> : never;
/** Path parameters are always present; query parameters are unparsed text. */
type Params<O> = [Part<O, 'path'>] extends [never] ? object : { readonly [K in keyof Part<O, 'path'>]: string };
type Query<O> = [Part<O, 'query'>] extends [never] ? object : { readonly [K in keyof Part<O, 'query'>]?: string };
/** The body is unvalidated input: any member may be missing. */
type Body<O> = O extends { requestBody?: { content: infer C } }
  ? C extends { 'application/json': infer B }
    ? { readonly [K in keyof B]?: unknown }
    : undefined
  : undefined;
type Responses<O> = O extends { responses: infer R } ? R : never;
type Status<O> = keyof Responses<O> & number;
type Json<O, S> = S extends keyof Responses<O>
  ? Responses<O>[S] extends { content: { 'application/json': infer B } }
    ? B
    : undefined
  : never;

/** Builds a response that the contract allows: a listed status with its documented body. */
export type Reply<O> = <S extends Status<O>>(
  status: S,
  ...rest: Json<O, S> extends undefined ? [body?: undefined, headers?: Headers] : [body: Json<O, S>, headers?: Headers]
) => WireReply;
type Headers = Readonly<Record<string, string>>;

export type Call<O> = {
  model: Model;
  params: Params<O>;
  query: Query<O>;
  /** JSON object of the body; empty if there is none. */
  body: Body<O>;
  files: readonly FormFile[];
  header: WireRequest['header'];
  reply: Reply<O>;
  /** Current time by the platform's clock, including the scenario's clock skew. */
  shownNow: number;
};
/** A call by a signed-in learner. */
export type SignedInCall<O> = Call<O> & { session: Session; account: Account };

export type Handler = {
  method: Uppercase<Method>;
  path: string;
  /** If true, calls without a valid token get 401 before the handler runs. */
  guarded: boolean;
  answer: (call: RawCall) => WireReply;
};
/** A call before its handler's types apply. */
export type RawCall = {
  model: Model;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  files: readonly FormFile[];
  header: WireRequest['header'];
  shownNow: number;
  session: Session | undefined;
  account: Account | undefined;
};

type PathsWith<M extends Method> = { [P in keyof paths]: paths[P][M] extends undefined ? never : P }[keyof paths];

/** Defines an operation without authentication. Path, method, statuses and bodies must be in the contract. */
export const definePublicOperation = <M extends Method, P extends PathsWith<M>>(
  method: M,
  path: P,
  answer: (call: Call<Op<P, M>> & Pick<RawCall, 'account' | 'session'>) => WireReply,
): Handler => build(method, path, false, answer as unknown as (call: RawCall) => WireReply); // `build` adds `reply`

/** Defines an operation that needs a signed-in learner. */
export const defineSignedInOperation = <M extends Method, P extends PathsWith<M>>(
  method: M,
  path: P,
  answer: (call: SignedInCall<Op<P, M>>) => WireReply,
): Handler => build(method, path, true, answer as unknown as (call: RawCall) => WireReply); // `build` adds `reply`

function build(
  method: Method,
  path: string,
  guard: boolean,
  answer: (call: RawCall & { reply: typeof reply }) => WireReply,
): Handler {
  return {
    method: method.toUpperCase() as Uppercase<Method>, // uppercase of one of four methods
    path,
    guarded: guard,
    answer: (call) => answer({ ...call, reply }),
  };
}

const reply = (status: number, json?: unknown, headers: Headers = {}): WireReply =>
  json === undefined ? { status, headers } : { status, headers, json };

type Refusal = components['schemas']['Error'];
export const failure = (FailureReason: string): Refusal => ({ FailureReason });
export const createMessageBody = (message: string): Refusal => ({ message });

/** Returns the value if it is text, else ''. */
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
