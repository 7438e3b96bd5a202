import { mutantsIn, type MutatedModule } from '../mutant.ts';

const MACHINE = ['domain/scorm/session', 'domain/scorm/elements', 'scorm/shell'];
const SHELL = ['scorm/shell', 'scorm/frame-messages'];

/** SCORM, AICC and xAPI content, and the course host page. */
export const courses: MutatedModule = {
  module: 'courses',
  mutants: [
    ...mutantsIn('domain/scorm/machine.ts', MACHINE, [
      [
        'an acknowledgement covers later changes of the course',
        'this.#acknowledged = revision;\n  }',
        'this.#acknowledged = this.#revision;\n  }',
      ],
      [
        'an acknowledgement of nothing that was said counts',
        'revision > this.#acknowledged && revision <= this.#revision',
        'revision > this.#acknowledged',
      ],
      [
        'a finish that could not be kept changes the values',
        'endingSlots.forEach((slot, i) => (held[slot] = before[i]));',
        '',
      ],
      ['a finish that could not be kept ends the run', "this.#stage = 'running';\n    return false;", 'return false;'],
      [
        'a second run goes on with the times of the first',
        "if (this.#stage === 'finished') beginRun(this.#values);",
        '',
      ],
      [
        'what a course sets is not to be committed',
        'putAt(values, entry, place, value);\n    this.#revision++;',
        'putAt(values, entry, place, value);',
      ],
      [
        'a commit is true though it is not kept',
        "this.#host.keep({ by: 'course', final: false, revision: this.#revision }))",
        "[this.#host.keep({ by: 'course', final: false, revision: this.#revision })])",
      ],
    ]),
    ...mutantsIn('domain/scorm/finish.ts', MACHINE, [
      ['total time begins anew with each run', '(parseTimespan(now.totalTime) ?? 0) + ', ''],
      [
        'the session time that a course gives is computed over',
        'given ? now.sessionTime : formatSessionTime',
        'now.masteryScore ? now.sessionTime : formatSessionTime',
      ],
      ['leaving completes every course', "policy === 'as-set' || lessonStatus", 'lessonStatus'],
    ]),
    ...mutantsIn('domain/scorm/model.ts', MACHINE, [
      ['a suspended course is not resumed', "model[slots.exit] === 'suspend' ? 'resume' : hasRun", 'hasRun'],
      ['the exit of the last run stays', 'model[slots.exit] = undefined;', ''],
      ['the session time of the last run stays', 'model[slots.sessionTime] = undefined;', ''],
    ]),
    ...mutantsIn('domain/scorm/time.ts', MACHINE, [
      ['half a second counts five hundredths', "fraction.padEnd(2, '0')", "fraction.padStart(2, '0')"],
    ]),
    ...mutantsIn(
      'domain/scorm/outcome.ts',
      ['domain/scorm/session', 'domain/scorm/properties', 'domain/attempt/decide'],
      [
        [
          'a course that is passed is not completed',
          "status === 'completed' || status === 'passed'",
          "status === 'completed'",
        ],
      ],
    ),
    ...mutantsIn('adapters/players/frame/shell/outgoing.ts', SHELL, [
      ['a commit in a flood becomes an autosave', "if (waitingBy === 'autosave') waitingBy = by;", ''],
      ['the last state of a run is held up in a flood', '!scorm.marks().final && isFlood()', 'isFlood()'],
      ['what waits stays when the page is hidden', 'if (timer !== undefined) send(waitingBy);', ''],
      ['the runs of a second frame begin at one again', 'row: row + rowsBefore,', 'row,'],
      [
        'an autosave overtakes the commit that waits',
        "    clearTimeout(timer);\n    timer = undefined;\n    waitingBy = 'autosave';",
        "    timer = undefined;\n    waitingBy = 'autosave';",
      ],
    ]),
    ...mutantsIn('adapters/players/frame/shell/run-course.ts', SHELL, [
      [
        'commits are true while the journal is ill',
        'way.keep(by);\n      return healthy;',
        'way.keep(by);\n      return true;',
      ],
      [
        'while the journal is ill commits are not handed over',
        'way.keep(by);\n      return healthy;',
        'if (healthy) way.keep(by);\n      return healthy;',
      ],
      [
        'a page that goes has no last state',
        "if (scorm.stage() === 'running') way.say(lastState(",
        "if (scorm.stage() === 'finished') way.say(lastState(",
      ],
      ['a run that sets nothing is not told', "if (answer === 'true') way.soon();", ''],
    ]),
    ...mutantsIn(
      'adapters/players/frame/shell/course-pages.ts',
      ['adapters/players/asked-before'],
      [
        ['a course that got no place to go on from says where it is', 'isOver ? NOT_NOW : ', ''],
        [
          'a course that asked too early is found out by what it says alone',
          'new page.PerformanceObserver(look)',
          'new page.PerformanceObserver(() => {})',
        ],
        ['a course that sends bytes is loaded again', 'startTime < metAt && ', ''],
        ['a course that asks too early each time is looked at for ever', 'isOver || isLast', 'isOver'],
      ],
    ),
    ...mutantsIn('adapters/players/frame/course-messages.ts', SHELL, [
      [
        'autosaves are acknowledged, and the commit after them is not sent',
        "if (message.by !== 'autosave' && healthy.get())",
        'if (healthy.get())',
      ],
      [
        'commits are acknowledged while the journal is ill',
        "if (message.by !== 'autosave' && healthy.get())",
        "if (message.by !== 'autosave')",
      ],
    ]),
    ...mutantsIn(
      'domain/player/leave-keys.ts',
      ['domain/player/leave-keys'],
      [
        ['Escapes with a long rest between leave a course', 'atMs - lastMs > LEAVE_WITHIN_MS ? 0 : row', 'row'],
        ['Escape that is held down leaves a course', 'repeat ? before : before + 1', 'before + 1'],
      ],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/run-course.ts',
      ['scorm/course-keys'],
      [
        ['F6 in a course goes to the browser’s bars as well', 'event.preventDefault();', ''],
        ['keys that a course makes up leave it', 'if (!event.isTrusted) return;', ''],
        [
          'the course hears a key before its shell',
          "addEventListener('keydown', onKey, true)",
          "addEventListener('keydown', onKey)",
        ],
      ],
    ),
    ...mutantsIn('adapters/players/frame/open-frame.ts', SHELL, [
      [
        'a frame that does not answer leaves its run open',
        'book.endOpenRun();\n    }\n    takeDown();',
        '}\n    takeDown();',
      ],
    ]),
    ...mutantsIn('adapters/players/frame/run-book.ts', SHELL, [
      [
        'an older state of the course follows the newer',
        'if (newest && (state.row < newest.row || (state.row === newest.row && state.revision < newest.revision))) return;',
        '',
      ],
      [
        'the end of a run is said twice',
        'if (endedAt?.row === newest.row && endedAt.revision === newest.revision) return;',
        '',
      ],
      ['the frame after goes on in the same run', 'firstRow: newest.row + 1', 'firstRow: newest.row'],
      [
        'a run that the course finished is ended once more',
        'if (!newest || newest.final) return;',
        'if (!newest) return;',
      ],
    ]),
    ...mutantsIn(
      'domain/aicc/hacp-session.ts',
      ['domain/aicc/aicc'],
      [
        ['values put after ExitAU begin a run', "if (exited) return say({ error: 1, text: 'Terminated' });", ''],
        [
          'a PutParam that is not kept is said to be',
          "scorm.commit('') === 'true' ? say(OK) :",
          "scorm.commit('') ? say(OK) :",
        ],
        ['a request of another session is taken', 'if (given !== sessionId) return say(INVALID_SESSION);', ''],
        ['what an AICC course suspends is lost', "put('cmi.suspend_data', coreLesson);", ''],
        [
          'objectives are given back by the numbers of SCORM',
          'const n = row + 1;\n    return [',
          'const n = row;\n    return [',
        ],
        ['ExitAU leaves the run open', "if (scorm.stage() === 'running') scorm.finish('');", ''],
      ],
    ),
    ...mutantsIn(
      'domain/aicc/hacp-session.ts',
      ['domain/aicc/aicc'],
      [['a time without hours is refused', '/^(?:(\\d{1,4}):)?', '/^(?:(\\d{1,4}):)']],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/watch-refusals.ts',
      ['adapters/players/over-xapi'],
      [
        ['a finding is reported at each request', 'ofKind.has(short) || ', ''],
        ['findings have no end', ' || ofKind.size >= REPORTED_MOST', ''],
      ],
    ),
    ...mutantsIn(
      'domain/xapi/record-store.ts',
      ['domain/xapi/store'],
      [
        ['a deleted document is still there', 'if (document.content === null) state.delete(key);\n    else ', ''],
        [
          'the documents of another learner are answered',
          "if (!isActor(readAgent(query.get('agent')), launch.actor)) return",
          "if (!readAgent(query.get('agent'))) return",
        ],
      ],
    ),
    ...mutantsIn(
      'domain/xapi/statements-resource.ts',
      ['domain/xapi/store', 'domain/xapi/completions'],
      [
        ['a resent statement is delivered twice', 'if (isTold(statement)) return true;', ''],
        ['another statement of the same id is taken', 'words.has(keyOf(statement)) && !isTold(statement)', 'false'],
        ['a statement that is not kept is acknowledged', 'if (!stated(statement)) return false;', 'stated(statement);'],
        [
          'half of a batch is told',
          "if ('refused' in one) return refuse(one.status, one.refused);",
          "if ('refused' in one) break;",
        ],
        ['a refused request loses its completion', 'salvage(sent, body, { launch, host, told });', ''],
        ['a completion is delivered once more with each retry', 'if (told.isCompleted(statement)) continue;', ''],
      ],
    ),
    ...mutantsIn(
      'domain/xapi/documents.ts',
      ['domain/xapi/store'],
      [
        [
          'a document that has changed is written over',
          'ifMatch === undefined || names(ifMatch)',
          'ifMatch === undefined || own !== undefined',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/xapi/outcome.ts',
      ['domain/xapi/statements', 'domain/attempt/decide'],
      [
        ['a part of the content completes the title', 'object.id !== activityId || ', ''],
        ['completed with completion false completes', "&& result['completion'] !== false", ''],
      ],
    ),
    ...mutantsIn(
      'domain/xapi/content-statement.ts',
      ['domain/xapi/statements', 'domain/xapi/store'],
      [
        [
          'a statement of another learner is taken',
          "if (value['actor'] !== undefined && !isActor(value['actor'], { ...actor }))",
          "if (value['actor'] === null)",
        ],
        [
          'a statement of another registration is taken',
          "&& !sameId(context['registration'], registration))",
          "&& !context['registration'])",
        ],
      ],
    ),
  ],
};
