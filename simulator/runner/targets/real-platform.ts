import { contractCheck, type ContractDocument, contractOperations } from '../../platform/contract-check.ts';
import { describeRequest, Journal } from '../../platform/journal.ts';
import { createRouter } from '../../platform/router.ts';
import { readRequest, type WireReply } from '../../platform/wire.ts';
import type { Platform, ResponseScheduler } from '../run-context.ts';

const JOURNAL_LIMIT = 20_000;

/**
 * A real platform at a URL. Every exchange is checked against the contract and logged. Only client calls can change or
 * observe its state.
 */
export function realPlatform(
  address: string,
  contract: ContractDocument,
  send: typeof fetch = fetch,
  now: () => number = Date.now,
): Platform {
  const check = contractCheck(contract);
  const route = createRouter(contractOperations(contract).filter(({ isStatic }) => !isStatic));
  const journal = new Journal(JOURNAL_LIMIT);
  const respond = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const wire = await readRequest(request.clone());
    const matched = route(wire.method, wire.path);
    const match = typeof matched === 'object' ? matched : undefined;
    const body = wire.text === undefined ? undefined : jsonOf(wire.text);
    const entry = {
      ...describeRequest(wire, body),
      operationId: match?.operationId ?? 'unknown',
      faults: [],
      at: now(),
    };
    const problems = match ? check.request(match.operationId, wire, match.params, body) : [];
    try {
      const { status, headers, text } = await whole(
        await send(new URL(pathname + search, address), await copyOf(request)),
      );
      if (match) problems.push(...check.response(match.operationId, replyOf(status, headers, text)));
      const owner = wire.header('authorization');
      journal.record({
        ...entry,
        accountId: owner,
        arrived: true,
        status,
        handledStatus: status,
        answer: undefined,
        problems,
      });
      return new Response(text, { status, headers });
    } catch (error) {
      journal.record({
        ...entry,
        accountId: undefined,
        arrived: false,
        status: 0,
        handledStatus: 0,
        answer: undefined,
        problems,
      });
      throw error;
    }
  };
  return {
    isThirdParty: true,
    respond,
    journal,
    faults: { add: () => 0, clear: () => [] },
    mailbox: { to: () => [] },
    outside: { session: () => undefined },
    signOn: () => undefined,
    expireSessions: () => undefined,
    apply: () => undefined,
    standing: () => ({ status: 'notstarted', score: undefined, position: undefined }),
    // Real report pages are third-party sites and are not simulated.
    report: () => undefined,
  };
}

/** Real responses arrive in real time, while the virtual clock is stopped. */
export function realTime(): ResponseScheduler {
  const under = new Set<Promise<unknown>>();
  return {
    schedule: (answer) => {
      const settled: Promise<boolean> = answer.then(
        () => under.delete(settled),
        () => under.delete(settled),
      );
      under.add(settled);
      return answer;
    },
    count: () => under.size,
    waitOne: async () => {
      await Promise.race(under);
    },
  };
}

/**
 * Copies a request for another URL, with its body read completely and without `keepalive`, because Node.js may drop a
 * body stream with its page.
 */
async function copyOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal, body } = request;
  return { method, headers, signal, ...(body === null ? {} : { body: await request.arrayBuffer() }) };
}

/** Reads a complete response, so nothing remains in transfer. */
async function whole(response: Response): Promise<{ status: number; headers: Headers; text: string | null }> {
  const { status, headers } = response;
  return { status, headers, text: (await response.text()) || null };
}

function replyOf(status: number, headers: Headers, text: string | null): WireReply {
  const reply = { status, headers: Object.fromEntries(headers) };
  if (text === null) return reply;
  const isJson = headers.get('content-type')?.includes('json');
  return { ...reply, text, ...(isJson ? { json: jsonOf(text) } : {}) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the contract check reports missing members
  }
}
