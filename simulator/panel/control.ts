import type { Exchange, Violation } from '../platform/journal.ts';
import type { FaultRule } from '../platform/faults/rule.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { Finding } from '../trial/finding.ts';
import type { Dropped, ReportedPackage } from '../trial/report/schema.ts';

export type Person = Pick<Scenario['people'][number], 'id' | 'userName' | 'firstName' | 'lastName' | 'about'>;
export type ArmedFault = { id: number; rule: FaultRule; strikes: number };
export type Mail = { to: string; subject: string; link?: string | undefined };

/** What the trial knows besides what happens on this page. */
export type ToldTrial = { packages: readonly ReportedPackage[]; missing: readonly Finding[] };

/** What is played: for choosing people, and for saving a recording beside it. */
export type ToldStory = {
  name: string;
  organisationCode: string;
  people: readonly Person[];
  /** People come in by the organisation's provider, and by no password. */
  signsOn: boolean;
  /** The file as it was written. */
  source: string;
  /** A recording that is saved goes to whoever records. */
  records: boolean;
  /** Name of the world at this address that is ours alone; empty or absent: the common one. */
  world?: string;
  /** Packages are tried: where their pages come from. */
  trial?: { contentUrl: string };
};

/**
 * The panel's only way to the simulated platform, wherever that is: in this page, or at the other end of HTTP. Every
 * call rejects when the platform cannot be reached or does not know what is asked.
 */
export interface SimulatorControl {
  story: () => Promise<ToldStory>;
  exchanges: () => Promise<{ exchanges: readonly Exchange[]; violations: readonly Violation[] }>;
  faults: () => Promise<readonly ArmedFault[]>;
  addFault: (rule: FaultRule) => Promise<number>;
  removeFault: (id: number) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => Promise<number>;
  /** Lets time pass; what becomes due happens at its own moment. Time never goes back. */
  advance: (ms: number) => Promise<void>;
  /** A token for somebody, as a sign-on provider would get it. */
  signOn: (userName: string) => Promise<string>;
  expireSessions: () => Promise<void>;
  mails: () => Promise<readonly Mail[]>;
  /** The packages that are tried, and what they asked for in vain. Rejects in any other story. */
  trial: () => Promise<ToldTrial>;
  /** Plays a package on a platform of its own. Rejects with a sentence when it is not taken. */
  tryPackage: (file: File) => Promise<Dropped>;
  /** The platform's whole state, without secrets. */
  snapshot: () => Promise<Readonly<Record<string, unknown>>>;
  /** Hands a recording, as the text of a story, to whoever records. Rejects where nobody does. */
  record: (text: string) => Promise<void>;
  /** Back to the beginning of the story. */
  reset: () => Promise<void>;
}

/** Told of a story by what its file says and who is in it. */
export const tellStory = ({ name, organisation, people }: Scenario, source: string): ToldStory => ({
  name,
  organisationCode: organisation.code,
  signsOn: organisation.authentication.method === 'sso',
  people: people.map(({ id, userName, firstName, lastName, about }) => ({ id, userName, firstName, lastName, about })),
  source,
  records: false,
});
