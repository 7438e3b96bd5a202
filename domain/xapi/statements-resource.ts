import { type ContentStatement, type Reading, readStatement } from './content-statement.ts';
import type { XapiLaunch } from './launch.ts';
import { isRecord } from './shapes.ts';
import type { RecordStoreHost } from './store-host.ts';
import { json, nothing, refuse, type StoreReply, type StoreRequest } from './store-request.ts';
import { namesCompletion, reportsCompletion } from './verbs.ts';

/** Answers the requests of xAPI's Statement resource. `elsewhere`: it asks for what was told before. */
export function statementsResource(launch: XapiLaunch, host: RecordStoreHost) {
  const told = toldStatements(host);
  return (request: StoreRequest): StoreReply | 'elsewhere' => {
    const { method, body } = request;
    if (method !== 'PUT' && method !== 'POST') return 'elsewhere';
    const sent = sentIn(request);
    const read = batchOf(request, sent, launch, host);
    const batch = 'status' in read ? read : (told.conflict(read) ?? read);
    if ('status' in batch) {
      salvage(sent, body, { launch, host, told });
      return batch;
    }
    if (!batch.every(told.tell)) return refuse(503, 'what was learned cannot be kept now');
    return method === 'PUT'
      ? nothing
      : json(
          200,
          batch.map(({ statement: { id } }) => id),
        );
  };
}

type Read = Extract<Reading, { statement: ContentStatement }>;

/** The statements of this page that are in the application's hands, each once. */
function toldStatements({ stated, found }: RecordStoreHost) {
  const words = new Map<string, string>();
  const completions = new Set<string>();
  const keyOf = ({ id }: ContentStatement) => id.toLowerCase();
  const isTold = (statement: ContentStatement) => words.get(keyOf(statement)) === wordsOf(statement);
  const isTaken = (statement: ContentStatement) => words.has(keyOf(statement)) && !isTold(statement);
  return {
    conflict: (batch: readonly Read[]): StoreReply | undefined =>
      batch.some(({ statement }) => isTaken(statement)) ? refuse(409, 'this id has another statement') : undefined,
    /** Whether its id is another statement's. */
    isTaken,
    /** Whether a completion was told in the same words under whichever id, or under this id in whichever words. */
    isCompleted: (statement: ContentStatement) =>
      completions.has(keyOf(statement)) || completions.has(wordsOf({ ...statement, id: '' })),
    /** false: it cannot be kept now. */
    tell: ({ statement, leftOut = [] }: Read): boolean => {
      if (isTold(statement)) return true;
      if (leftOut.length > 0) found('statement-repaired', leftOut.join(', '));
      if (!stated(statement)) return false;
      words.set(keyOf(statement), wordsOf(statement));
      if (reportsCompletion(statement)) completions.add(keyOf(statement)).add(wordsOf({ ...statement, id: '' }));
      return true;
    },
  };
}

/**
 * Takes completions out of a request that is refused as a whole, for another statement in it or for how it is written. What
 * cannot be read even so is told.
 */
function salvage(
  sent: unknown,
  body: string,
  { launch, host, told }: { launch: XapiLaunch; host: RecordStoreHost; told: ReturnType<typeof toldStatements> },
): void {
  if (sent === undefined && namesCompletion(body)) host.found('completion-unread', 'it is no JSON');
  const completions = [sent].flat(2).filter(reportsCompletion);
  for (const one of completions) {
    const read = readStatement(one, launch, host);
    if ('refused' in read) {
      host.found('completion-unread', read.refused);
      continue;
    }
    const { statement, leftOut = [] } = read;
    if (told.isCompleted(statement)) continue;
    const fresh = told.isTaken(statement) ? { ...statement, id: host.newId() } : statement;
    told.tell({ statement: fresh, leftOut: [...leftOut, 'its request'] });
  }
}

/** What a request says as JSON; undefined when it is none. */
function sentIn({ header, body }: StoreRequest): unknown {
  const boundary = /^multipart\/mixed\b.*?\bboundary="?([^";]+)"?/i.exec(header('content-type') ?? '')?.[1];
  if (boundary === undefined) return parsed(body);
  // Statements come first, their attachments after that. xAPI 1.0.3 Communication §1.5.2.
  const [, first = ''] = body.split(`--${boundary}`);
  const sent = parsed(first.replace(/^[^]*?\r?\n\r?\n/, ''));
  return [sent].flat().some(reportsCompletion) ? sent : undefined;
}

/** The statements of one request, all of them in order, or why none of them is taken. */
function batchOf(
  { method, query }: StoreRequest,
  sent: unknown,
  launch: XapiLaunch,
  host: RecordStoreHost,
): Read[] | StoreReply {
  const single = method === 'PUT' || !Array.isArray(sent);
  const list: unknown[] = single ? [sent] : (sent as unknown[]); // not single: it is a list
  const wanted = query.get('statementId');
  if (method === 'PUT') {
    const own = isRecord(sent) ? sent['id'] : undefined;
    if (wanted === null) return refuse(400, 'statementId is needed');
    if (own !== undefined && own !== wanted) return refuse(400, 'the statement has another id');
    if (isRecord(sent)) list[0] = { ...sent, id: wanted };
  }
  const batch: Read[] = [];
  for (const one of list.map((each) => readStatement(each, launch, host))) {
    if ('refused' in one) return refuse(one.status, one.refused);
    batch.push(one);
  }
  if (new Set(batch.map(({ statement: { id } }) => id.toLowerCase())).size < batch.length)
    return refuse(400, 'an id stands twice');
  return batch;
}

/** A statement sent again may have got another time from us, and is the same all the same. */
const wordsOf = ({ timestamp: _timestamp, ...said }: ContentStatement): string => JSON.stringify(said);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused as no statement
  }
}
