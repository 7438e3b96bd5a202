import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SimulatorControl } from './control.ts';
import type { PanelOptions, PanelProps } from './props.ts';
import { followCalls } from './calls.ts';
import { CourseCalls, Exchanges, Facts, States } from './looking.tsx';
import { lineOf } from './page/network.ts';
import { linkTo, maskedText, Saving, scenarioFor } from './saving.tsx';
import { followRecording } from './recording.ts';
import { ClockTab, Faults, People } from './steering.tsx';
import { createPanelContainer } from './page/place-beside.ts';
import { PANEL_WIDTH } from './styles.ts';
import { Package } from './package-check.tsx';
import { finalFlushOf } from './page/final-flush.ts';
import { useFactCount } from './use-answer.ts';
import type { Recorded } from '#domain/kernel/event.ts';

/** Toggles the panel regardless of focus. */
const SHORTCUT = 'F2';

/** Minimum width in pixels to display the page beside the panel. */
const ROOM_BESIDE = 1_000;

/** Adds the panel to the page, closed, with a button and a shortcut that open it. */
export async function openPanel(control: SimulatorControl, options: PanelOptions): Promise<void> {
  const recording = followRecording(window, sessionStorage); // before anything else: the client announces its log only once
  const stopFinalFlush = finalFlushOf(window);
  const line = lineOf(window);
  const story = await control.story();
  const calls = story.trial && followCalls(window, story.trial.contentUrl);
  const place = createPanelContainer();
  const props = {
    control,
    recording,
    story,
    calls,
    line,
    stopFinalFlush,
    options: { ...options, onAct: recording.note },
  };
  createRoot(place).render(<PanelWithOpener {...props} />);
  Object.assign(window, { __simulator: devtoolsApi(props) });
}

function PanelWithOpener(props: PanelProps) {
  const [isOpen, setOpen] = useState(props.calls !== undefined); // opens at once during a package check
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key !== SHORTCUT || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <Panel {...props} onClose={() => setOpen(false)} />;
  return (
    <aside aria-label="Simulator">
      <button
        ref={opener}
        className="opener"
        type="button"
        title={`Simulator (${SHORTCUT})`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⚙</span>
        <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}>Open the simulator</span>
      </button>
    </aside>
  );
}

const TABS = {
  Package,
  People,
  Faults,
  Clock: ClockTab,
  Facts,
  State: States,
  Network: Exchanges,
  Courses: CourseCalls,
  Save: Saving,
} as const;
type TabName = keyof typeof TABS;
const ALL = Object.keys(TABS) as TabName[]; // the keys of the table are the tabs
/** Tabs that display or save the recording at the chosen step. */
const AT_A_STEP: readonly TabName[] = ['Facts', 'State', 'Save'];

function Panel(props: PanelProps & { onClose: () => void }) {
  const { recording, story, calls, onClose } = props;
  const [tab, setTab] = useState<TabName>(calls ? 'Package' : 'People');
  const count = useFactCount(recording);
  const [chosen, setChosen] = useState<number>();
  const step = Math.min(chosen ?? count, count);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, []);
  useEffect(() => {
    // On wide screens the page shrinks, so that the panel does not cover it.
    const { style } = document.body;
    style.marginInlineEnd = window.innerWidth >= ROOM_BESIDE ? PANEL_WIDTH : '';
    return () => void (style.marginInlineEnd = '');
  }, []);
  const Shown = TABS[tab];
  const choose = ({ key }: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (way === undefined) return;
    const next = ALL[(ALL.indexOf(tab) + way + ALL.length) % ALL.length]!; // the index is within the list
    setTab(next);
    tabs.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <aside
      className="panel"
      aria-label="Simulator"
      onKeyDown={({ key, nativeEvent }) => {
        nativeEvent.stopPropagation(); // prevents shortcuts of the page
        if (key === 'Escape' || key === SHORTCUT) onClose();
      }}
    >
      <header>
        <h2>
          Simulator <small>{story.world ? `${story.name}, world ${story.world}` : story.name}</small>
        </h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      <div className="tabs" role="tablist" aria-label="Simulator" ref={tabs} onKeyDown={choose}>
        {ALL.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="body"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => setTab(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="body" id="body" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {AT_A_STEP.includes(tab) && count > 0 && (
          <label>
            After {step} of {count} facts
            <input
              type="range"
              min="0"
              max={count}
              value={step}
              onChange={({ target }) => setChosen(Number(target.value) === count ? undefined : Number(target.value))}
            />
          </label>
        )}
        <Shown {...props} step={step} onStep={setChosen} />
      </div>
    </aside>
  );
}

/** `window.__simulator`: the panel's functions for the console and for tests. */
type DevtoolsApi = {
  /** The platform: people, faults, clock, exchanges, …; see `SimulatorControl`. */
  control: SimulatorControl;
  /** Recorded facts of this page, oldest first. */
  facts: () => readonly Recorded[];
  /** Session and attempts after `count` facts; default: all. */
  stateAt: (count?: number) => { session: unknown; attempts: unknown };
  /** Text of the scenario with this recording as its journey. */
  scenario: (name: string, count?: number) => string;
  /** The same without personal data, as a scenario of its own. */
  masked: (name: string, count?: number) => string;
  /** URL fragment that opens this recording at its end in `npm run dev`. */
  link: (name: string, count?: number) => Promise<string>;
};

const devtoolsApi = ({ control, recording, story }: PanelProps): DevtoolsApi => ({
  control,
  facts: recording.facts,
  stateAt: (count = recording.facts().length) => recording.stateAt(count),
  scenario: (name, count) => scenarioFor(recording, story, name, count),
  masked: (name, count) => maskedText(recording, name, count),
  link: (name, count) => linkTo(recording, story, name, count),
});
