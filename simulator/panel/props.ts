import type { ManualChange } from '#domain/recording/index.ts';
import type { Calls } from './calls.ts';
import type { SimulatorControl, ReportedScenario } from './control.ts';
import type { TabNetwork } from './page/network.ts';
import type { Recording } from './recording.ts';

export type PanelOptions = {
  /** Names of other scenarios that this mount can play. */
  stories: readonly string[];
  /** True if a link with a scenario opens here. */
  opensLinks: boolean;
  /** Missing features of this mount, as text for users. */
  missing?: string;
  /** Reloads the page, signed in as another person. */
  become: (userName: string, story: ReportedScenario) => void;
};

/** Called for each manual action that belongs into a saved journey. */
export type ActionListener = { onAct: (step: ManualChange['step']) => void };

export type PanelProps = {
  control: SimulatorControl;
  recording: Recording;
  story: ReportedScenario;
  /** Course calls, during a package check. */
  calls?: Calls | undefined;
  /** Network state of this tab. */
  line: TabNetwork;
  /** Stops page-end events for the application. */
  stopFinalFlush: () => void;
  options: PanelOptions & ActionListener;
};
