import type { Exchange, Violation } from '../platform/journal.ts';
import type { FaultRule } from '../platform/faults/rule.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { Finding } from '../package-check/finding.ts';
import type { UploadResult, ReportedPackage } from '../package-check/report/schema.ts';

export type Person = Pick<Scenario['people'][number], 'id' | 'userName' | 'firstName' | 'lastName' | 'description'>;
export type ArmedFault = { id: number; rule: FaultRule; strikes: number };
export type Mail = { to: string; subject: string; link?: string | undefined };

/** Results of the package check from outside this page. */
export type ReportedPackageCheck = { packages: readonly ReportedPackage[]; missing: readonly Finding[] };

/** The scenario: its people, and its text for saving recordings. */
export type ReportedScenario = {
  name: string;
  organisationCode: string;
  people: readonly Person[];
  /** True if people sign in through the organisation's provider instead of with a password. */
  signsOn: boolean;
  /** Text of the scenario file. */
  source: string;
  /** True if a saved recording is sent to a recording server. */
  records: boolean;
  /** Name of a separate platform instance at this address; empty or absent for the common one. */
  world?: string;
  /** During a package check: origin of the content. */
  trial?: { contentUrl: string };
};

/**
 * The panel's only interface to the simulated platform, in this page or over HTTP. Every call rejects if the platform
 * is unreachable or refuses the request.
 */
export interface SimulatorControl {
  story: () => Promise<ReportedScenario>;
  exchanges: () => Promise<{ exchanges: readonly Exchange[]; violations: readonly Violation[] }>;
  faults: () => Promise<readonly ArmedFault[]>;
  addFault: (rule: FaultRule) => Promise<number>;
  removeFault: (id: number) => Promise<void>;
  clearFaults: () => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => Promise<number>;
  /** Advances the clock. Work that becomes due runs at its due time; the clock cannot be set back. */
  advance: (ms: number) => Promise<void>;
  /** Returns a token as a sign-on provider does. */
  signOn: (userName: string) => Promise<string>;
  expireSessions: () => Promise<void>;
  mails: () => Promise<readonly Mail[]>;
  /** Packages under check and the files they requested in vain. Rejects for other scenarios. */
  trial: () => Promise<ReportedPackageCheck>;
  /** Starts a package on a platform of its own. Rejects with a message if refused. */
  tryPackage: (file: File) => Promise<UploadResult>;
  /** Whole state of the platform, without secrets. */
  snapshot: () => Promise<Readonly<Record<string, unknown>>>;
  /** Sends a recording as scenario text to the recording server. Rejects without one. */
  record: (text: string) => Promise<void>;
  /** Restarts the scenario. */
  reset: () => Promise<void>;
}

/** Builds the panel's scenario data from a scenario and its text. */
export const reportScenario = ({ name, organisation, people }: Scenario, source: string): ReportedScenario => ({
  name,
  organisationCode: organisation.code,
  signsOn: organisation.authentication.method === 'sso',
  people: people.map(({ id, userName, firstName, lastName, description }) => ({
    id,
    userName,
    firstName,
    lastName,
    description,
  })),
  source,
  records: false,
});
