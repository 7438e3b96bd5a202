import { atom } from '../../kernel/atom.ts';
import type { LearnerPreferences } from '../ports.ts';
import type { Readable, Voice } from './ports.ts';
import type { ReadAloudView, ReadAloud } from './read-aloud-tools.ts';
import { type ReadAloudEvent, readAloudRates, readAloudStep, silence, type Task } from './steps.ts';
import { voiceLanguage } from './utterances.ts';

/** Voice for reading aloud, and storage of its rate. */
export type Speech = { readonly voice: Voice; readonly preferences: LearnerPreferences };

const RATE = 'aloud.rate';

/** Reads content aloud: runs the state machine `readAloudStep` and performs its tasks. */
export function readAloud({ voice, preferences }: Speech, content: Readable): ReadAloud {
  const rate = readAloudRates.find((one) => String(one) === preferences.get(RATE)) ?? 1;
  let now = silence(rate);
  let nth = 0;
  let hush = nothing;
  const viewed = (): ReadAloudView => ({
    at: now.at,
    because: now.because,
    rate: now.rate,
    isOffered: voice.languages.get().length > 0,
  });
  const view = atom(viewed());

  const send = (event: ReadAloudEvent): void => {
    const before = now;
    now = readAloudStep(before, event);
    if (now.spoken !== before.spoken) content.mark(now.spoken);
    if (now.task !== before.task) begin(now.task);
    const [shown, next] = [view.projection.get(), viewed()];
    if (shown.at !== next.at || shown.because !== next.because || shown.rate !== next.rate) view.set(next);
  };
  const begin = (task: Task | undefined): void => {
    const mine = ++nth;
    hush();
    hush = nothing;
    /** Ignores events of cancelled tasks. */
    const hear = (event: ReadAloudEvent) => {
      if (mine === nth) send(event);
    };
    if (task?.do === 'speak') {
      const stop = voice.speak(task, {
        word: (at) => hear({ type: 'word', at }),
        ended: () => hear({ type: 'ended' }),
        failed: () => hear({ type: 'failed' }),
      });
      // If speech failed synchronously, another task may be running already.
      if (mine === nth) hush = stop;
      else stop();
    } else if (task)
      void content.passage(task.from).then((passage) => {
        const found = passage && voiceLanguage(voice.languages.get(), passage.language);
        hear({ type: 'came', passage, voice: found });
      });
  };
  content.onMoved(() => send({ type: 'moved' }));
  const languagesChanged = () => {
    if (view.projection.get().isOffered !== viewed().isOffered) view.set(viewed());
  };

  return {
    state: {
      get: view.projection.get,
      // Voices outlive the content. Listens to them only while the view has subscribers, to avoid a leak.
      subscribe: (onChange) => {
        languagesChanged();
        const stops = [view.projection.subscribe(onChange), voice.languages.subscribe(languagesChanged)];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    start: () => send({ type: 'started' }),
    stop: () => send({ type: 'stopped' }),
    pause: () => send({ type: 'paused' }),
    goOn: () => send({ type: 'wentOn' }),
    setRate: (wanted) => {
      preferences.set(RATE, String(wanted));
      send({ type: 'rate', rate: wanted });
    },
  };
}

const nothing = (): void => undefined;
