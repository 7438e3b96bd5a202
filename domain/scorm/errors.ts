/**
 * Error table of the SCORM 1.2 API: code, text, and condition. Spec §8. The only definition of these numbers; other
 * code refers to the rows.
 */
export const scormErrors = {
  none: { code: '0', text: 'No error', when: 'the call did what it says' },
  general: { code: '101', text: 'General exception', when: 'the call cannot be served now; the diagnostic says why' },
  argument: {
    code: '201',
    text: 'Invalid argument error',
    when: 'an argument is missing, not empty where it must be, or an index leaves a hole',
  },
  noChildren: { code: '202', text: 'Element cannot have children', when: '_children is asked of a value' },
  noCount: {
    code: '203',
    text: 'Element is not an array. Cannot have count',
    when: '_count is asked of anything but a list',
  },
  notInitialized: { code: '301', text: 'Not isInitialized', when: 'before Initialize and after Finish' },
  notImplemented: {
    code: '401',
    text: 'Not implemented error',
    when: 'the element is unknown, or a structure that has no value',
  },
  keyword: {
    code: '402',
    text: 'Invalid set value, element is a keyword',
    when: '_children, _count or _version is set',
  },
  readOnly: { code: '403', text: 'Element is read only', when: 'a value of the platform is set' },
  writeOnly: { code: '404', text: 'Element is write only', when: 'a value that only the platform reads is asked for' },
  dataType: {
    code: '405',
    text: 'Incorrect data type',
    when: 'the value is not of the type, vocabulary, range or length',
  },
} as const satisfies Record<string, ScormError>;

export type ScormError = { readonly code: string; readonly text: string; readonly when: string };

/** Additional texts of LMSGetDiagnostic. Spec §8. */
export const diagnostics = {
  notLoaded: 'Data Model is not loaded',
  alreadyInitialized: 'API object has been already initialized',
  notInitialized: 'API object is not initialized',
  cannotCommit: 'Unable to commit changes',
} as const;

/** Text of a code, as passed by the course. Unknown codes: 'Unknown error code'. */
export function errorText(code: string): string {
  return textByCode.get(code) ?? 'Unknown error code';
}

const textByCode: ReadonlyMap<string, string> = new Map(
  Object.values(scormErrors).map(({ code, text }) => [code, text]),
);
