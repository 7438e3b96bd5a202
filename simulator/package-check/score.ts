/** Validates a mastery score of SCORM 1.2 and AICC: 0 to 100. */
export const isScore = (text: string): boolean => /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100;
