import type { Answer, Scorm } from './scorm.ts';

/** The object that a course looks up as `window.API`. */
export type ScormApi = {
  LMSInitialize: (argument?: unknown) => Answer;
  LMSGetValue: (name?: unknown) => string;
  LMSSetValue: (name?: unknown, value?: unknown) => Answer;
  LMSCommit: (argument?: unknown) => Answer;
  LMSFinish: (argument?: unknown) => Answer;
  LMSGetLastError: () => string;
  LMSGetErrorString: (code?: unknown) => string;
  LMSGetDiagnostic: (code?: unknown) => string;
};

/** The eight SCORM calls, without other methods of the machine. */
export const apiOf = (scorm: Scorm): ScormApi => ({
  LMSInitialize: (argument) => scorm.initialize(argument),
  LMSGetValue: (name) => scorm.getValue(name),
  LMSSetValue: (name, value) => scorm.setValue(name, value),
  LMSCommit: (argument) => scorm.commit(argument),
  LMSFinish: (argument) => scorm.finish(argument),
  LMSGetLastError: () => scorm.getLastError(),
  LMSGetErrorString: (code) => scorm.getErrorString(code),
  LMSGetDiagnostic: (code) => scorm.getDiagnostic(code),
});
