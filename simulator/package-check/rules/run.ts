import type { Rules } from './rule.ts';

const RTE = 'SCORM 1.2 RTE';

/** Rules for course calls at run time. */
export const runRules = {
  R1: {
    severity: 'error',
    standard: `${RTE}, 3.3.6.1: a course looks for an object called API in the windows around it and in the one that opened it`,
    fix: 'Look for window.API in parent after parent, seven levels up at most, then in opener; call LMSInitialize("") of it.',
  },
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
  R5a: {
    severity: 'warning',
    standard: `${RTE}, LMSFinish; HTML, 7.4.6: a page that goes away is given little time, on phones none`,
    fix: 'Call LMSFinish("") when the learner presses the button that ends it, and only besides that when the page goes away.',
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
  R8a: {
    severity: 'warning',
    standard: `${RTE}, cmi.core.exit: "suspend" says that cmi.suspend_data is wanted again`,
    fix: 'Set cmi.core.exit to "suspend" while the learner is not through: some platforms begin again without it.',
  },
  R9: {
    severity: 'error',
    standard: `${RTE}, cmi.suspend_data: 4,096 characters`,
    fix: 'Keep less: answers that are sent already need not be kept as well.',
  },
  R9a: {
    severity: 'warning',
    standard: `${RTE}, cmi.suspend_data: 4,096 characters`,
    fix: 'Keep less: a learner who goes on for longer than you did while you tried it will pass the limit.',
  },
  R10: {
    severity: 'warning',
    standard: `${RTE}, cmi.core.session_time: how long this attempt took, set by the course`,
    fix: 'Count from LMSInitialize on, and set cmi.core.session_time before LMSFinish.',
  },
  R11: {
    severity: 'warning',
    standard: `${RTE}, cmi.core.score.raw and cmi.core.lesson_status: the status follows from the score where there is a mastery score`,
    fix: 'Set cmi.core.lesson_status together with the score: "passed" from the mastery score on, "failed" below it.',
  },
  R12: {
    severity: 'warning',
    standard: 'More than 20 commits a minute keep platforms busy with one learner',
    fix: 'Commit when the learner has done something, not by a timer or after every value.',
  },
  R12a: {
    severity: 'warning',
    standard: 'More than 100 values in a tenth of a second keep the page from being drawn',
    fix: 'Set what has changed, when it changes, and not all values every time.',
  },
  R13: {
    severity: 'warning',
    standard: 'Elements of SCORM 2004 are unknown to SCORM 1.2 (401)',
    fix: 'Publish the course again as SCORM 1.2.',
  },
  R14: {
    severity: 'note',
    standard: `${RTE}, data model`,
    fix: 'Nothing has to be done. What is never set is in no report.',
  },
  R15: {
    severity: 'note',
    standard: `${RTE}, read a second time`,
    fix: 'This is about the player, not about the course: report it to the operator of the platform.',
  },
  B1: {
    severity: 'error',
    standard: 'RFC 9110, 15.5.5: there is no such file (404)',
    fix: 'Put the file into the package, or correct its name.',
  },
  B2: {
    severity: 'warning',
    standard: 'Content-Security-Policy of the content site: other hosts are refused (contentHosts of config.json)',
    fix: 'Put the file into the package, or ask the operator of the platform to allow the host.',
  },
  B3: {
    severity: 'warning',
    standard: 'HTML, 7.2.2.1: a window that no press asked for is blocked',
    fix: 'Open the window from a button, or show its page in the course.',
  },
  B4: {
    severity: 'error',
    standard: 'HTML, 8.1.4: a script that fails is not gone on with',
    fix: 'Mend the line that is named; what comes after it in that script is not done.',
  },
  B5: {
    severity: 'warning',
    standard: 'Console Standard, 2.1.4: the course itself says that something is wrong',
    fix: 'Look in the scripts of the course for what it says.',
  },
  B6: {
    severity: 'warning',
    standard: 'XMLHttpRequest, 4.5.1: a synchronous request freezes the page, and browsers take it away',
    fix: 'Ask without waiting: open(method, address, true), or fetch.',
  },
  B7: {
    severity: 'warning',
    standard: 'Autoplay policy of browsers: sound begins after a press only',
    fix: 'Begin when the learner presses a button, or without sound.',
  },
  X5: {
    severity: 'error',
    standard: 'xAPI 1.0.3, Communication 2: a record store refuses what is no statement or document',
    fix: 'Send what the answer asks for; the call and the answer stand in the list.',
  },
  X6: {
    severity: 'warning',
    standard: 'xAPI 1.0.3, Data 2: what a statement may hold; score min below max, and raw between them',
    fix: 'Leave out what is named, or send it as the standard has it: other platforms refuse the whole statement, and its learner is not through.',
  },
  X7: {
    severity: 'error',
    standard:
      'xAPI 1.0.3, Data 2: a statement has a verb and an object with their ids; its actor is the learner of the launch',
    fix: 'Send a statement with the actor and registration of the launch, a verb and an object: the learner has completed it, and no platform knows.',
  },
  X8: {
    severity: 'error',
    standard: 'cmi5 is another profile of xAPI: launched with an address to fetch the credential from (cmi5, 8.1)',
    fix: 'Export it as xAPI (Tin Can) or SCORM 1.2. It opens as it is, and tracks nothing.',
  },
  A8: {
    severity: 'error',
    standard: 'AICC CMI001, 5 (HACP): error=0 in the answer',
    fix: 'Send command, session_id and aicc_data as the answer asks for; the call and the answer stand in the list.',
  },
} as const satisfies Rules;
