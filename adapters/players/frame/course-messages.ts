import type { CourseAsk, Launch, Signal } from '#domain/player/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { documentKey, readStatement, type StateDocument } from '#domain/xapi/index.ts';
import type { FromShell } from './from-shell.ts';
import type { FrameReport } from './frame-report.ts';
import type { StoredItems } from './protocol.ts';
import type { RunBook } from './run-book.ts';

export type CourseMessageHandlers = {
  readonly book: RunBook;
  /** State documents of xAPI content, by key. */
  readonly documents: Map<string, StateDocument>;
  /** Epoch ms. */
  readonly now: () => number;
  /** True while the journal can be written. */
  readonly healthy: Projection<boolean>;
  readonly say: (signal: Signal) => void;
  readonly report: (what: FrameReport) => void;
  /** Confirms that the application has received the commit of this revision. */
  readonly acknowledge: (revision: number) => void;
  /** Current content of the course's `localStorage`. */
  readonly remember: (items: StoredItems) => void;
  /** Called with files that pages of the course requested from their site. */
  readonly used: (paths: readonly string[]) => void;
  readonly opened: () => void;
  readonly failed: (detail: string) => void;
  readonly asked: (what: CourseAsk) => void;
  readonly left: () => void;
};

/**
 * Turns messages of the course host page into signals and reports. Validates statements again, because a course may
 * write to the port itself.
 */
export function courseMessages(
  { xapi }: Pick<Launch, 'xapi'>,
  hearer: CourseMessageHandlers,
): (message: FromShell) => void {
  const { book, documents, now, healthy, say, report } = hearer;
  return (message) => {
    switch (message.op) {
      case 'opened':
        return hearer.opened();
      case 'kept':
        book.take(message);
        // Acknowledges only commits: autosaves stay in this browser, so the next commit must still send their changes.
        if (message.by !== 'autosave' && healthy.get()) hearer.acknowledge(message.revision);
        return;
      case 'stated': {
        const read = xapi && readStatement(message.statement, xapi, { newId: () => '', now });
        if (read && 'statement' in read) say({ type: 'reported', statement: read.statement });
        else report({ what: 'message-dropped', why: 'forged' });
        return;
      }
      case 'documented': {
        const { document } = message;
        if (xapi) say({ type: 'kept', registration: xapi.registration, document });
        documents.set(documentKey(document), document);
        return;
      }
      case 'storage':
        return hearer.remember(message.items);
      case 'used':
        return hearer.used(message.paths);
      case 'warned':
        if (message.code === 'suspend-data-over-4096') say({ type: 'noted', what: message.code });
        return report({ what: 'course-warning', code: message.code, element: message.element });
      case 'refused':
      case 'found': {
        const { what, detail } = message;
        say({ type: 'noted', what, detail });
        return report({ what, detail });
      }
      case 'failed':
        return hearer.failed(message.detail);
      case 'asked':
        return hearer.asked(message.what);
      case 'left':
        return hearer.left();
    }
  };
}
