import type { Passage, Readable } from '#domain/player/index.ts';
import type { ToApp, ToReader } from './protocol.ts';

export type ReadableBook = Readable & {
  /** Call with messages of the reader page. */
  hear: (message: Extract<ToApp, { op: 'passage' | 'left' }>) => void;
};

/**
 * Text of a book for reading aloud, sent and highlighted by the reader page. `language`: for books that declare none.
 */
export function readableBook(send: (message: ToReader) => void, language: string): ReadableBook {
  const moved = new Set<() => void>();
  let asked = 0;
  let answer: (passage: Passage | undefined) => void = () => undefined;
  return {
    passage: (from) =>
      new Promise((resolve) => {
        answer = resolve;
        send({ op: 'passage', id: ++asked, from });
      }),
    mark: (stretch) => send({ op: 'spoken', stretch }),
    onMoved: (listener) => void moved.add(listener),
    hear: (message) => {
      if (message.op === 'left') for (const tell of [...moved]) tell();
      else if (message.id === asked)
        answer(message.passage && { ...message.passage, language: message.passage.language || language });
    },
  };
}
