import { apiOf, createScorm, finishMap, type Scorm, type ScormApi } from '#domain/scorm/index.ts';
import type { Kept, OpenCourse } from '../protocol.ts';
import { courseFrame } from './course-frame.ts';
import { courseKeys } from './course-keys.ts';
import { coursePages } from './course-pages.ts';
import { readToShell } from './from-app.ts';
import { outgoing } from './outgoing.ts';
import { withOwnTexts } from './kept/own-texts.ts';
import { answererOf } from './speech.ts';
import { watchFiles } from './watch-files.ts';
import { watchRefusals } from './watch-refusals.ts';

declare global {
  interface Window {
    /** What a SCORM 1.2 course looks for in the windows around it. */
    API?: ScormApi;
  }
}

/**
 * Runs one course: answers its calls at once from memory and hands each state over the port. Leaving is the
 * application's to say; when the page goes away instead, the state of that moment is sent as the last.
 */
export function runCourse(open: OpenCourse, port: MessagePort): void {
  let healthy = open.healthy;
  let isGoing = false;
  const rowsBefore = Math.max(0, open.firstRow - 1);
  const startedHere = performance.now();
  const now = () => Math.round(open.now + performance.now() - startedHere);

  const scorm: Scorm = createScorm({
    now,
    completion: open.completion,
    keep: ({ by }) => {
      // Handed over in any case: while the journal is ill, the application holds the state in memory and tries again.
      way.keep(by);
      return healthy;
    },
    changed: () => way.soon(),
    warn: ({ code, element }) => way.say({ op: 'warned', code, element: element.slice(0, 200) }),
  });
  const way = outgoing(port, scorm, rowsBefore);
  scorm.load({ learner: open.learner, saved: open.saved });

  const begun = (answer: 'true' | 'false') => {
    // A run that sets nothing still took place: the application must know of it to end it.
    if (answer === 'true') way.soon();
    return answer;
  };
  const api = apiOf(scorm);
  if (open.speech.by === 'scorm')
    // eslint-disable-next-line no-restricted-syntax -- where a course looks for it (SCORM 1.2)
    window.API = { ...api, LMSInitialize: (argument) => begun(api.LMSInitialize(argument)) };
  const speaks = answererOf(open, {
    scorm: {
      stage: () => scorm.stage(),
      initialize: (argument) => begun(scorm.initialize(argument)),
      getValue: (name) => scorm.getValue(name),
      setValue: (name, value) => scorm.setValue(name, value),
      commit: (argument) => scorm.commit(argument),
      finish: (argument) => scorm.finish(argument),
    },
    now,
    healthy: () => healthy,
    say: way.say,
    isGoing: () => isGoing,
  });
  const pages = coursePages({ saved: open.storage, answerer: withOwnTexts(speaks, open), now, say: way.say });
  const hearKeys = courseKeys((what) => way.say({ op: 'asked', what }));
  hearKeys(window);
  const files = watchFiles(way.say);
  const watching = watchRefusals(way.say, (page) => [hearKeys, files.meet, pages.meet].forEach((meet) => meet(page)));
  const frame = courseFrame({ url: open.courseUrl, name: open.courseName }, watching, {
    onShown: () => way.say({ op: 'opened' }),
    onLost: (detail) => way.say({ op: 'failed', detail }),
  });

  const ways = [way, pages.memory];
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = readToShell(event.data);
    if (message?.op === 'healthy') healthy = message.value;
    if (message?.op === 'stored') scorm.acknowledge(message.revision);
    if (message?.op === 'leave') {
      void frame.empty().then(() => {
        for (const one of ways) one.hurry();
        files.flush();
        scorm.leave();
        way.say({ op: 'left' });
      });
    }
  };

  document.addEventListener('visibilitychange', () => {
    for (const one of ways) one[document.hidden ? 'hurry' : 'relax']();
  });
  window.addEventListener('pagehide', () => {
    isGoing = true;
    for (const one of ways) one.hurry();
    files.flush();
    // The course may still speak after this (its own pagehide comes later), so its run is left open for it.
    if (scorm.stage() === 'running') way.say(lastState(scorm, now(), open, rowsBefore));
  });
}

function lastState(scorm: Scorm, endedAt: number, { completion }: OpenCourse, rowsBefore: number): Kept {
  const { map, row, startedAt, revision } = scorm.snapshot();
  const last = finishMap(map, { startedAt, endedAt, completion });
  const end = { by: 'player', final: true, map: JSON.stringify(last) } as const;
  return { op: 'kept', row: row + rowsBefore, startedAt, revision, ...end };
}
