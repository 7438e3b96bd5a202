import type { Rules } from './rule.ts';

const RTE = 'SCORM 1.2 RTE';

/** What a course does while it runs, call by call. */
export const runRules = {
  R2: {
    severity: 'error',
    standard: `${RTE}, LMSInitialize: once, before every other call, with ""`,
    fix: 'Call LMSInitialize("") once when the course starts, and wait for "true".',
  },
  R3: {
    severity: 'error',
    standard: `${RTE}: the argument of LMSInitialize, LMSCommit and LMSFinish is "" (201)`,
    fix: 'Write LMSInitialize(""), LMSCommit(""), LMSFinish("").',
  },
  R4: {
    severity: 'error',
    standard: `${RTE}: values are read and set between LMSInitialize and LMSFinish (301)`,
    fix: 'Move the call behind LMSInitialize(""), or before LMSFinish("").',
  },
  R5: {
    severity: 'error',
    standard: `${RTE}, LMSFinish: once, as the last call`,
    fix: 'Call LMSFinish("") once, when the learner leaves.',
  },
  R6: {
    severity: 'error',
    standard: `${RTE}, data model: the element is there, may be set, and takes a value of this sort (201, 401 to 405)`,
    fix: 'Set an element that may be set, with a value that the standard knows.',
  },
  R7: {
    severity: 'warning',
    standard: `${RTE}: after "false" the reason is asked by LMSGetLastError`,
    fix: 'Ask LMSGetLastError() after every "false", and say so while you test.',
  },
  R8: {
    severity: 'warning',
    standard: `${RTE}, cmi.core.lesson_status: set by the course, or by its platform from the mastery score`,
    fix: 'Set completed, passed, failed or incomplete before LMSFinish.',
  },
  R9: {
    severity: 'error',
    standard: `${RTE}, cmi.suspend_data: 4,096 characters`,
    fix: 'Keep less: answers that are sent already need not be kept as well.',
  },
  R12: {
    severity: 'warning',
    standard: 'More than 20 commits a minute keep platforms busy with one learner',
    fix: 'Commit when the learner has done something, not by a timer or after every value.',
  },
  R13: {
    severity: 'warning',
    standard: 'Elements of SCORM 2004 are unknown to SCORM 1.2 (401)',
    fix: 'Publish the course again as SCORM 1.2.',
  },
  R15: {
    severity: 'note',
    standard: `${RTE}, read a second time`,
    fix: 'This is about the player, not about the course: tell whoever runs it.',
  },
  B1: {
    severity: 'error',
    standard: 'RFC 9110, 15.5.5: there is no such file (404)',
    fix: 'Put the file into the package, or correct its name.',
  },
  B2: {
    severity: 'warning',
    standard: 'Content-Security-Policy of the content site: other hosts are refused (contentHosts of config.json)',
    fix: 'Put the file into the package, or ask whoever runs the platform to allow the host.',
  },
  B3: {
    severity: 'warning',
    standard: 'HTML, 7.2.2.1: a window that no press asked for is blocked',
    fix: 'Open the window from a button, or show its page in the course.',
  },
} as const satisfies Rules;
