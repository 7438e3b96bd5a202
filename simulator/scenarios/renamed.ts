/** Former words of scenarios, each with the current one. A word may have several: the one that is known there counts. */
export const RENAMED: Readonly<Record<string, readonly string[]>> = {
  takeAlong: ['download', 'downloads'],
  pauseTaking: ['pauseDownload'],
  goOnTaking: ['resumeDownload'],
  updateTaken: ['updateDownload'],
  removeTaken: ['removeDownload'],
  onDevice: ['downloadState'],
  taking: ['downloading'],
  whole: ['complete'],
  'not-takeable': ['not-downloadable'],
  offline: ['titles'],
  goOn: ['offlineSession'],
  line: ['network'],
  contentSays: ['contentSendsStatement'],
  contentKeeps: ['contentSavesDocument'],
  says: ['contentSignal'],
  asks: ['callOperation'],
  courseAsks: ['courseRequestsFile'],
  comeBack: ['restorePage'],
  goToSignOn: ['openSignOn'],
  settle: ['completeGates'],
  always: ['invariantsOnly'],
  wentTo: ['redirectedTo'],
  told: ['reported'],
  keepsShell: ['courseHostWorker'],
  statementAnswer: ['statementResponse'],
  answers: ['response'],
  about: ['description'],
  PACK_REFUSED: ['DOWNLOAD_REFUSED'],
  GOING_ON_CLOCK: ['OFFLINE_SESSION_CLOCK'],
  GOING_ON_ENDS: ['OFFLINE_SESSION_ENDS'],
  GOING_ON_OVER: ['OFFLINE_SESSION_OVER'],
  GOING_ON_REFUSED: ['OFFLINE_SESSION_REFUSED'],
  GOING_ON_UNKNOWN: ['OFFLINE_SESSION_UNKNOWN'],
  GOING_ON_UNSETTLED: ['OFFLINE_SESSION_UNSETTLED'],
};

/** Names the current word for a former one; undefined unless that word is known here. */
export function renamed(word: string, known: Iterable<string>): string | undefined {
  const names = new Set(known);
  const current = (Object.hasOwn(RENAMED, word) ? RENAMED[word] : undefined)?.find((one) => names.has(one));
  return current === undefined ? undefined : `"${word}" is now called "${current}".`;
}
