import type { Observable } from 'rxjs';
import type { AnnotationStore } from '../annotations/index.ts';
import type { AttemptPorts, liveAttempts, PersistentStorage, RecoveryPorts, TitleLocks } from '../attempt/index.ts';
import type { Connection } from '../kernel/connection.ts';
import type { EventLog } from '../kernel/log.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Runtime } from '../kernel/runtime.ts';
import type { OfflineSessionStore } from '../session/index.ts';
import type { Analytics, TrackingNames } from '../tracking/index.ts';
import type { ClientAccount, ClientOrganisation, ClientProfile, Device } from './client.ts';
import type { OpenAttempts, OwnAdmission } from './launch/index.ts';
import type { DownloadPorts } from './downloads/index.ts';
import type { PhotoPorts } from './photo-upload.ts';
import type { JournalCare } from './process.ts';
import type { OwnJournal } from './profile.ts';
import type { RegistrationPorts } from './registration.ts';
import type { ClientSessionPorts } from './session/index.ts';
import type { QueryPorts } from './queries.ts';
import type { PlatformIdentity } from './agent.ts';
import type { LearnersWork } from './work.ts';

/** Browser data that courses of a learner stored: of one learner at a time. */
export interface CourseData {
  /** A learner is about to be signed in: removes course data of other learners. */
  begins: (account: string) => void;
  /** The learner signed out: removes all course data. Not called on expiry. */
  ends: () => void;
}

/** All ports of the learner’s client. */
export type ClientPorts<Host, Film, Stream> = {
  log: EventLog;
  runtime: Runtime;
  /** Running attempts of this tab, from `liveAttempts`. */
  live: ReturnType<typeof liveAttempts>;
  session: Omit<
    ClientSessionPorts,
    'content' | 'work' | 'onBegin' | 'onEnd' | 'onRenewed' | 'runtime' | 'clock' | 'report' | 'offlineSession'
  > & { offlineSession: OfflineSessionStore };
  speaker: PlatformIdentity;
  work: LearnersWork;
  disk: {
    journal: JournalCare & OwnJournal & OpenAttempts;
    annotations: AnnotationStore;
    isDurable: boolean;
    /** Whether the browser may evict the stored data. */
    persistence: { port: PersistentStorage; isKept: Projection<boolean | undefined> };
  };
  locks: { titles: TitleLocks; hold: RecoveryPorts['hold'] };
  courses: CourseData;
  downloads: Pick<DownloadPorts, 'store' | 'termsOf' | 'listOf' | 'askedOf' | 'deviceNow'>;
  /** Reachability of the platform. */
  connection: Projection<Connection>;
  attempts: Pick<AttemptPorts<Host>, 'address' | 'admission' | 'saved' | 'players' | 'elapsed'> & {
    /** Access for xAPI content while the platform is unreachable. */
    ownAdmission: OwnAdmission;
  };
  shown: QueryPorts;
  profile: Omit<ClientProfile<Film, Stream>, 'photos' | 'learningRecord'> & { photos: PhotoPorts<Film, Stream> };
  account: Omit<ClientAccount, 'registration'> & { registration: Omit<RegistrationPorts, 'runtime'> };
  organisation: Omit<ClientOrganisation<Host>, 'menu' | 'menus'>;
  analytics: { analytics: Analytics; isOn: () => boolean };
  device: Omit<Device, 'clock'>;
  names: TrackingNames;
  looked: Observable<void> & { next: () => void };
  endsWithWindow: boolean;
  report: (where: string, error: unknown) => void;
};
