import { hacpSession, type Scorm } from '#domain/aicc/hacp-session.ts';
import type { OpenCourse, CourseProtocol, ToApp } from '../protocol.ts';
import type { RequestInterceptor } from './answerer.ts';
import { interceptXapi } from './xapi/over-xapi.ts';

type Aicc = Extract<CourseProtocol, { by: 'aicc' }>;

/** Answerer of a course that uses the network; undefined for SCORM, which uses an object in the window. */
export function interceptorOf(
  { speech, courseName }: OpenCourse,
  shell: {
    scorm: Scorm;
    now: () => number;
    healthy: () => boolean;
    say: (message: ToApp) => void;
    isGoing: () => boolean;
  },
): RequestInterceptor | undefined {
  switch (speech.by) {
    case 'scorm':
      return undefined;
    case 'aicc':
      return overHacp(speech, shell.scorm, courseName);
    case 'xapi':
      return interceptXapi(speech, shell);
  }
}

function overHacp({ url, sid }: Aicc, scorm: Scorm, courseName: string): RequestInterceptor {
  const place = new URL(url);
  const session = hacpSession(scorm, sid, courseName);
  return {
    owns: (asked) => asked.origin === place.origin && asked.pathname === place.pathname,
    answer: ({ method, body, url: asked }) => {
      // Some content uses GET, with the form in the query.
      const form = method === 'GET' ? asked.search.slice(1) : body;
      return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: session.answer(form) };
    },
  };
}
