import { LATE_MS, PORTAL_TEXT, PORTAL_URL } from '../../scenarios/fault-kinds.ts';
import type { Random } from '../random.ts';
import type { WireReply } from '../wire.ts';
import type { FaultRule, RuleOf } from './rule.ts';

const HTML = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Please try again</h1></body></html>';
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' };
const DEFAULT_CUT_BYTES = 20;
/** Members with enumerated values. The server may add further values at any time. */
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

/** Bodies that sign-on proxies, portals and gateways send with status 200. None is in the contract. */
const FOREIGN_BODIES: readonly unknown[] = [
  { error: 'login_required' },
  {},
  [],
  { success: 'false' },
  { synced: 0 },
  { status: 401 },
];

/** Inputs of a replacement response: random generator, and the platform's own time. */
type Circumstances = { random: Random; shownNow: number };

/** Returns the response of a fault that prevents handling, if any. */
export function createFaultResponse(rules: readonly FaultRule[], around: Circumstances): WireReply | undefined {
  for (const rule of rules) {
    const stand = standInOf(rule, around);
    if (stand) return stand;
  }
  return undefined;
}

function standInOf(rule: FaultRule, { random, shownNow }: Circumstances): WireReply | undefined {
  switch (rule.kind) {
    case 'html-200':
      return page(200);
    case 'foreign-json':
      return {
        status: rule.status ?? 200,
        headers: {},
        json: rule.body === undefined ? oneOf(FOREIGN_BODIES, random) : rule.body, // null is valid JSON
      };
    case 'foreign-text':
      return { status: rule.status ?? 200, headers: TEXT_TYPE, text: rule.text ?? PORTAL_TEXT };
    case 'redirect':
      return {
        status: rule.status ?? 302,
        headers: { location: rule.location ?? PORTAL_URL },
        ...(rule.readable === true && { followed: page(200) }),
      };
    case 'late-failure':
      return page(504);
    case 'stale-304':
      return { status: 304, headers: {} };
    case 'status': {
      const headers = retryAfterOf(rule, shownNow);
      if (rule.html === true) return page(rule.status, headers);
      return { status: rule.status, headers, json: rule.message === undefined ? {} : { message: rule.message } };
    }
    default:
      return undefined;
  }
}

const page = (status: number, headers: WireReply['headers'] = {}): WireReply => ({
  status,
  headers: { ...headers, ...HTML_TYPE },
  text: HTML,
});

const oneOf = <T>(all: readonly T[], random: Random): T => all[Math.floor(random.next() * all.length)]!; // index below the length

/**
 * Builds a Retry-After header, RFC 9110 §10.2.3. A date comes with the platform's Date header, because the client's
 * clock may differ.
 */
function retryAfterOf(
  { retryAfterSeconds: seconds, retryAfterFormat }: RuleOf<'status'>,
  shownNow: number,
): WireReply['headers'] {
  if (seconds === undefined) return {};
  if (retryAfterFormat !== 'http-date') return { 'retry-after': String(seconds) };
  const httpDate = (ms: number) => new Date(ms).toUTCString();
  return { date: httpDate(shownNow), 'retry-after': httpDate(shownNow + seconds * 1000) };
}

/** Additional response delay in ms. */
export function delayOf(rule: FaultRule, random: Random): number {
  if (rule.kind === 'latency') return rule.ms + (rule.jitterMs ? random.next() * rule.jitterMs : 0);
  return rule.kind === 'late-failure' ? (rule.ms ?? LATE_MS) : 0;
}

/** Applies the faults to a response. */
export function applyFaults(reply: WireReply, rules: readonly FaultRule[], random: Random): WireReply {
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
      return reply; // other kinds do not change the response
  }
}

const textOf = ({ text, json }: WireReply): string | undefined =>
  text ?? (json === undefined ? undefined : JSON.stringify(json));

const onJson = ({ status, headers, json, ...rest }: WireReply, change: (json: unknown) => unknown): WireReply =>
  json === undefined ? { status, headers, ...rest } : { status, headers, json: change(json) };

/** Changes about a third of all members, and always the first member of the root object. */
function alter(json: unknown, random: Random, change: (key: string, value: unknown) => unknown): unknown {
  let first = true;
  return everywhere(json, (key, value) => {
    const hit = random.next() < 1 / 3 || first;
    first = false;
    return hit ? change(key, value) : value;
  });
}

/** Copies a value and calls `change` for each member; `undefined` omits the member. */
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
