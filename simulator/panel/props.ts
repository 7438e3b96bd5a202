import type { Act } from '#domain/recording/index.ts';
import type { Calls } from './calls.ts';
import type { SimulatorControl, ToldStory } from './control.ts';
import type { TabLine } from './page/line.ts';
import type { Recording } from './recording.ts';

export type PanelOptions = {
  /** Names of other stories that this mount can play. */
  stories: readonly string[];
  /** A link with a story in it opens here. */
  opensLinks: boolean;
  /** What cannot be done where this panel stands, for people to read. */
  missing?: string;
  /** Goes on as somebody else, on a page that is loaded anew. */
  become: (userName: string, token: string, story: ToldStory) => void;
};

/** Of what is done to the platform by hand it is noted what belongs into a saved journey. */
export type Noting = { onAct: (step: Act['step']) => void };

export type PanelProps = {
  control: SimulatorControl;
  recording: Recording;
  story: ToldStory;
  /** What courses call, where packages are tried. */
  calls?: Calls | undefined;
  /** Whether this tab has a line. */
  line: TabLine;
  /** The application hears no more that its page goes away. */
  stopLastWords: () => void;
  options: PanelOptions & Noting;
};
