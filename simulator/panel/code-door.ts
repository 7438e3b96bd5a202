import type { Recorded } from '#domain/kernel/event.ts';
import type { SimulatorControl } from './control.ts';
import type { PanelProps } from './props.ts';
import { linkTo, maskedText, storyOf } from './saving.tsx';

/** `window.__simulator`: all that the panel can do, for the console and for tests. */
export type CodeDoor = {
  /** The platform: people, faults, clock, exchanges, …; see `SimulatorControl`. */
  control: SimulatorControl;
  /** What the client recorded on this page, oldest first. */
  facts: () => readonly Recorded[];
  /** Session and attempts after so many facts; after all of them by default. */
  stateAt: (count?: number) => { session: unknown; attempts: unknown };
  /** The story with this recording as its journey, as the text of a file. */
  scenario: (name: string, count?: number) => string;
  /** The same without anything that says who it was: a story of its own. */
  masked: (name: string, count?: number) => string;
  /** The hash of an address that opens this recording where it is, in `npm run dev`. */
  link: (name: string, count?: number) => Promise<string>;
};

export const codeDoor = ({ control, recording, story }: PanelProps): CodeDoor => ({
  control,
  facts: recording.facts,
  stateAt: (count = recording.facts().length) => recording.stateAt(count),
  scenario: (name, count) => storyOf(recording, story, name, count),
  masked: (name, count) => maskedText(recording, name, count),
  link: (name, count) => linkTo(recording, story, name, count),
});
