import type ScormAgain from 'scorm-again/scorm12';
import * as loaded from 'scorm-again/scorm12';

// The types declare a default export, the files a named one (3.4.3).
const { Scorm12API } = loaded as unknown as { Scorm12API: typeof ScormAgain };

/** A silent scorm-again run-time environment: no log, no network, no timers. */
export const createScormAgain = (): ScormAgain =>
  new Scorm12API({ logLevel: 5, onLogMessage: () => undefined, autocommit: false });
