import type { MutatedModule } from './mutant.ts';
import { attempt } from './modules/attempt.ts';
import { client } from './modules/client.ts';
import { courses } from './modules/courses.ts';
import { delivery } from './modules/delivery.ts';
import { kernel } from './modules/kernel.ts';
import { cache } from './modules/cache.ts';
import { offline } from './modules/offline.ts';
import { outgoing } from './modules/outgoing.ts';
import { downloads } from './modules/downloads.ts';
import { players } from './modules/players.ts';
import { recording } from './modules/recording.ts';
import { runner } from './modules/runner.ts';
import { secondAicc } from './modules/second/aicc.ts';
import { secondDocuments } from './modules/second/documents.ts';
import { secondDownloads } from './modules/second/downloads.ts';
import { secondLocks } from './modules/second/locks.ts';
import { secondSecurity } from './modules/second/security.ts';
import { secondSessions } from './modules/second/sessions.ts';
import { security } from './modules/security.ts';
import { session } from './modules/session.ts';
import { storage } from './modules/storage.ts';
import { tracking } from './modules/tracking.ts';
import { packageCheck } from './modules/package-check.ts';
import { pendingQueue } from './modules/pending-queue.ts';
import { wire } from './modules/wire.ts';
import { wiring } from './modules/wiring.ts';
import { offlineDevice } from './modules/offline-device.ts';
import { instances } from './modules/instances.ts';

/** All mutants that the tests must catch, by module. */
export const modules: readonly MutatedModule[] = [
  kernel,
  attempt,
  delivery,
  pendingQueue,
  tracking,
  wire,
  outgoing,
  storage,
  wiring,
  session,
  courses,
  players,
  client,
  security,
  packageCheck,
  offline,
  downloads,
  offlineDevice,
  instances,
  cache,
  recording,
  runner,
  secondDownloads,
  secondDocuments,
  secondAicc,
  secondLocks,
  secondSecurity,
  secondSessions,
];
