import type { Room } from './bug.ts';
import { attempt } from './rooms/attempt.ts';
import { client } from './rooms/client.ts';
import { courses } from './rooms/courses.ts';
import { delivery } from './rooms/delivery.ts';
import { kernel } from './rooms/kernel.ts';
import { kept } from './rooms/kept.ts';
import { offline } from './rooms/offline.ts';
import { outgoing } from './rooms/outgoing.ts';
import { packs } from './rooms/packs.ts';
import { players } from './rooms/players.ts';
import { recording } from './rooms/recording.ts';
import { runner } from './rooms/runner.ts';
import { secondAicc } from './rooms/second/aicc.ts';
import { secondDocuments } from './rooms/second/documents.ts';
import { secondDownloads } from './rooms/second/downloads.ts';
import { secondLocks } from './rooms/second/locks.ts';
import { secondSessions } from './rooms/second/sessions.ts';
import { security } from './rooms/security.ts';
import { session } from './rooms/session.ts';
import { storage } from './rooms/storage.ts';
import { tracking } from './rooms/tracking.ts';
import { trial } from './rooms/trial.ts';
import { waiting } from './rooms/waiting.ts';
import { wire } from './rooms/wire.ts';
import { wiring } from './rooms/wiring.ts';
import { offlineDevice } from './rooms/without-line.ts';
import { worlds } from './rooms/worlds.ts';

/** All mutants that the tests must catch, by module. */
export const rooms: readonly Room[] = [
  kernel,
  attempt,
  delivery,
  waiting,
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
  trial,
  offline,
  packs,
  offlineDevice,
  worlds,
  kept,
  recording,
  runner,
  secondDownloads,
  secondDocuments,
  secondAicc,
  secondLocks,
  secondSessions,
];
