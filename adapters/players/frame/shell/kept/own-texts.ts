import type { OpenCourse } from '../../protocol.ts';
import { courseFileAt, plainPath } from '../../../../offline/packs/places.ts';
import type { Answerer } from '../answerer.ts';

/**
 * Answers, beside `answerer`, what a course that is on this device asks for while its page stands still: such a request never
 * reaches the worker, which has its files.
 */
export function withOwnTexts(
  answerer: Answerer | undefined,
  { texts, courseUrl }: Pick<OpenCourse, 'texts' | 'courseUrl'>,
): Answerer | undefined {
  if (texts.length === 0) return answerer;
  const pack = courseFileAt(new URL(courseUrl).pathname)?.packId;
  const byPath = new Map(texts.map(([path, type, text]) => [path, { type, text }]));
  const textAt = (url: URL) => {
    const at = courseFileAt(url.pathname);
    return at && at.packId === pack ? byPath.get(plainPath(at.path)) : undefined;
  };
  return {
    ...answerer,
    owns: (url) => answerer?.owns(url) ?? false,
    ownsAtStandstill: (url) => textAt(url) !== undefined,
    answer: (asked, send) => {
      if (answerer?.owns(asked.url)) return answerer.answer(asked, send);
      const found = asked.method === 'GET' ? textAt(asked.url) : undefined;
      return found ? { status: 200, headers: { 'content-type': found.type }, body: found.text } : 'elsewhere';
    },
  };
}
