import type { WireReply } from '../wire.ts';
import type { Caller } from './record-store.ts';

/** A parsed record store request, from either syntax. Header names are lower case. */
export type StoreCall = {
  method: string;
  query: URLSearchParams;
  header: (name: string) => string | undefined;
  body: string;
  caller: Caller;
};

export const refuse = (status: number, message: string, headers: Record<string, string> = {}): WireReply => ({
  status,
  headers,
  json: { message },
});

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // malformed JSON is refused by the caller
  }
}
