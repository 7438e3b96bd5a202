import type { Observable } from 'rxjs';
import type { AnnotationStore } from '../annotations/index.ts';
import type { AttemptPorts, liveAttempts, PersistentStorage, RecoveryPorts, TitleLocks } from '../attempt/index.ts';
import type { Connection } from '../kernel/connection.ts';
import type { EventLog } from '../kernel/log.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Runtime } from '../kernel/runtime.ts';
import type { GoingOnStore } from '../session/index.ts';
import type { Analytics, TrackingNames } from '../tracking/index.ts';
import type { ClientAccount, ClientOrganisation, ClientProfile, Device } from './client.ts';
import type { OpenAttempts, OwnAdmission } from './launch/index.ts';
import type { PackPorts } from './packs/index.ts';
import type { PhotoPorts } from './photo-desk.ts';
import type { JournalCare } from './process.ts';
import type { OwnJournal } from './profile.ts';
import type { RegistrationPorts } from './registration.ts';
import type { ClientSessionPorts } from './session/index.ts';
import type { ShownPorts } from './shown.ts';
import type { Speaker } from './speaker.ts';
import type { LearnersWork } from './work.ts';

/** What a learner's courses leave in this browser: one learner's at a time. */
export interface CourseData {
  /** Somebody is about to be signed in: what another learner's courses left is removed. */
  begins: (account: string) => void;
  /** The learner has signed out: nothing of their courses stays. An expiry leaves it. */
  ends: () => void;
}

/** All that the learner's client needs of the outside. */
export type ClientPorts<Host, Film, Stream> = {
  log: EventLog;
  runtime: Runtime;
  /** What is open in this tab, as `liveAttempts` knows it. */
  live: ReturnType<typeof liveAttempts>;
  session: Omit<
    ClientSessionPorts,
    'content' | 'work' | 'onBegin' | 'onEnd' | 'onRenewed' | 'runtime' | 'clock' | 'report' | 'goingOn'
  > & { goingOn: GoingOnStore };
  speaker: Speaker;
  work: LearnersWork;
  disk: {
    journal: JournalCare & OwnJournal & OpenAttempts;
    annotations: AnnotationStore;
    isDurable: boolean;
    /** Whether the browser may remove it. */
    persistence: { port: PersistentStorage; isKept: Projection<boolean | undefined> };
  };
  locks: { titles: TitleLocks; hold: RecoveryPorts['hold'] };
  courses: CourseData;
  packs: Pick<PackPorts, 'store' | 'termsOf' | 'listOf' | 'askedOf' | 'deviceNow'>;
  /** How the platform can be reached. */
  connection: Projection<Connection>;
  attempts: Pick<AttemptPorts<Host>, 'address' | 'admission' | 'saved' | 'players' | 'elapsed'> & {
    /** What xAPI content is launched with where no platform can be asked. */
    ownAdmission: OwnAdmission;
  };
  shown: ShownPorts;
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
