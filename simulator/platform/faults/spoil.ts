import type { Random } from '../random.ts';
import type { WireReply } from '../wire.ts';
import type { FaultRule } from './rule.ts';

const HTML = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Please try again</h1></body></html>';
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const DEFAULT_CUT_BYTES = 20;
/** Members whose values come from a list that may grow on the server's side. */
const LISTED = new Set([
  'status',
  'assignmentLevel',
  'contentType',
  'deviceType',
  'method',
  'type',
  'userStatus',
  'layout',
  'tokenType',
]);

/** The answer that stands in for handling, when a fault asks for one. */
export function insteadOfHandling(rules: readonly FaultRule[]): WireReply | undefined {
  for (const rule of rules) {
    if (rule.kind === 'html-200') return { status: 200, headers: HTML_TYPE, text: HTML };
    if (rule.kind === 'stale-304') return { status: 304, headers: {} };
    if (rule.kind === 'status') {
      const headers = rule.retryAfterSeconds === undefined ? {} : { 'retry-after': String(rule.retryAfterSeconds) };
      if (rule.html) return { status: rule.status, headers: { ...headers, ...HTML_TYPE }, text: HTML };
      return { status: rule.status, headers, json: rule.message === undefined ? {} : { message: rule.message } };
    }
  }
  return undefined;
}

/** The answer as the faults leave it. */
export function spoil(reply: WireReply, rules: readonly FaultRule[], random: Random): WireReply {
  return rules.reduce((spoiled, rule) => spoilOnce(spoiled, rule, random), reply);
}

function spoilOnce(reply: WireReply, rule: FaultRule, random: Random): WireReply {
  const { status, headers } = reply;
  switch (rule.kind) {
    case 'truncate': {
      const cut = rule.bytes ?? DEFAULT_CUT_BYTES;
      if (reply.bytes) return { ...reply, bytes: reply.bytes.subarray(0, cut) };
      const text = textOf(reply);
      return text === undefined ? reply : { status, headers, text: text.slice(0, cut) };
    }
    case 'malformed':
      return reply.json === undefined ? reply : { status, headers, text: '{"data": [1, 2,' };
    case 'schema-breaking':
      return onJson(reply, (json) =>
        alter(json, random, (_key, value) => (typeof value === 'string' ? 17 : 'seventeen')),
      );
    case 'missing-fields':
      return onJson(reply, (json) => alter(json, random, () => undefined));
    case 'unknown-enum':
      return onJson(reply, (json) =>
        everywhere(json, (key, value) => (LISTED.has(key) && typeof value === 'string' ? 'NEVER_HEARD_OF' : value)),
      );
    default:
      return reply; // the other kinds do not touch the answer
  }
}

const textOf = ({ text, json }: WireReply): string | undefined =>
  text ?? (json === undefined ? undefined : JSON.stringify(json));

const onJson = ({ status, headers, json, ...rest }: WireReply, change: (json: unknown) => unknown): WireReply =>
  json === undefined ? { status, headers, ...rest } : { status, headers, json: change(json) };

/** Alters about a third of all members, and always the first one of the outermost object. */
function alter(json: unknown, random: Random, change: (key: string, value: unknown) => unknown): unknown {
  let first = true;
  return everywhere(json, (key, value) => {
    const hit = random.next() < 1 / 3 || first;
    first = false;
    return hit ? change(key, value) : value;
  });
}

/** A copy in which every member has been asked for; `undefined` leaves it out. */
function everywhere(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => everywhere(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    const changed = change(key, member);
    if (changed !== undefined) copy[key] = changed === member ? everywhere(member, change) : changed;
  }
  return copy;
}
