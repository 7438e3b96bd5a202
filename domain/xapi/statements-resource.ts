import { type ContentStatement, type StatementResult, readStatement } from './content-statement.ts';
import type { XapiLaunch } from './launch.ts';
import { isRecord } from './shapes.ts';
import type { RecordStoreHost } from './store-host.ts';
import { json, emptyReply, refuse, type StoreReply, type StoreRequest } from './store-request.ts';
import { namesCompletion, reportsCompletion } from './verbs.ts';

/** Handles xAPI’s Statement resource. Returns `elsewhere` for a query for earlier statements. */
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
      ? emptyReply
      : json(
          200,
          batch.map(({ statement: { id } }) => id),
        );
  };
}

type Read = Extract<StatementResult, { statement: ContentStatement }>;

/** Statements of this page that the application accepted, each once. */
function toldStatements({ stated, found }: RecordStoreHost) {
  const words = new Map<string, string>();
  const completions = new Set<string>();
  const keyOf = ({ id }: ContentStatement) => id.toLowerCase();
  const isTold = (statement: ContentStatement) => words.get(keyOf(statement)) === wordsOf(statement);
  const isTaken = (statement: ContentStatement) => words.has(keyOf(statement)) && !isTold(statement);
  return {
    conflict: (batch: readonly Read[]): StoreReply | undefined =>
      batch.some(({ statement }) => isTaken(statement)) ? refuse(409, 'this id has another statement') : undefined,
    /** Whether its id belongs to a different statement. */
    isTaken,
    /** Whether a completion was accepted already: with equal content under any id, or under this id. */
    isCompleted: (statement: ContentStatement) =>
      completions.has(keyOf(statement)) || completions.has(wordsOf({ ...statement, id: '' })),
    /** False: it cannot be stored now. */
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
 * Extracts completions from a request that is refused as a whole, because of another statement or its syntax. Reports
 * completions that remain unreadable.
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

/** JSON of a request body; undefined if invalid. */
function sentIn({ header, body }: StoreRequest): unknown {
  const boundary = /^multipart\/mixed\b.*?\bboundary="?([^";]+)"?/i.exec(header('content-type') ?? '')?.[1];
  if (boundary === undefined) return parsed(body);
  // Statements are the first section, attachments follow. xAPI 1.0.3 Communication §1.5.2.
  const [, first = ''] = body.split(`--${boundary}`);
  const sent = parsed(first.replace(/^[^]*?\r?\n\r?\n/, ''));
  return [sent].flat().some(reportsCompletion) ? sent : undefined;
}

/** Statements of one request in order, or the reason why all are refused. */
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

/** Compares without the time stamp, which we may have set differently when a statement is sent again. */
const wordsOf = ({ timestamp: _timestamp, ...said }: ContentStatement): string => JSON.stringify(said);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused as an invalid statement
  }
}
