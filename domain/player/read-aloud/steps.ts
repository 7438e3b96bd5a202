import type { TextRange } from '../../annotations/index.ts';
import type { Passage } from './ports.ts';
import { utterancesOf, wordAt } from './utterances.ts';

/** Rates for reading aloud; 1 is the normal speed of the voice. */
export const readAloudRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type ReadAloudRate = (typeof readAloudRates)[number];

/** Why reading stopped: no text, no voice for the language, or the voice failed. None at the end of the content. */
export type WhySilent = 'no-words' | 'no-voice' | 'failed';

/** Current task, compared by identity. `from` of a spoken text: position of its first character. */
export type Task =
  | { readonly do: 'turn'; readonly from: 'view' | 'on' }
  | { readonly do: 'speak'; readonly from: number; readonly text: string; readonly language: string; readonly rate: number }; // prettier-ignore

/** State of reading aloud. */
export type ReadAloudState = {
  readonly at: 'silent' | 'reading' | 'paused';
  readonly because: WhySilent | undefined;
  readonly rate: ReadAloudRate;
  /** Current passage; undefined until it is loaded. */
  readonly passage: (Passage & { readonly utterances: readonly TextRange[] }) | undefined;
  /** Index of the current utterance, from 0. */
  readonly nth: number;
  /** Highlighted section of the passage: the word, or the whole utterance if the voice reports no words. */
  readonly spoken: TextRange | undefined;
  readonly tellsWords: boolean;
  readonly task: Task | undefined;
};

export type ReadAloudEvent =
  | { readonly type: 'started' | 'stopped' | 'paused' | 'wentOn' | 'moved' | 'ended' }
  /** `voice`: language of its voice; undefined: none. */
  | { readonly type: 'came'; readonly passage: Passage | undefined; readonly voice: string | undefined }
  /** A word begins at this character of the spoken text. */
  | { readonly type: 'word'; readonly at: number }
  | { readonly type: 'rate'; readonly rate: ReadAloudRate }
  | { readonly type: 'failed' };

export const silence = (rate: ReadAloudRate): ReadAloudState => ({
  at: 'silent',
  because: undefined,
  rate,
  passage: undefined,
  nth: 0,
  spoken: undefined,
  tellsWords: false,
  task: undefined,
});

/** State machine of reading aloud. The spoken text is exactly the passage. */
export function readAloudStep(now: ReadAloudState, event: ReadAloudEvent): ReadAloudState {
  switch (event.type) {
    case 'started':
      return turning({ ...silence(now.rate), at: 'reading' }, 'view');
    case 'stopped':
      return silence(now.rate);
    case 'failed':
      return { ...silence(now.rate), because: 'failed' };
    case 'rate': {
      const next = { ...now, rate: event.rate };
      return now.task?.do === 'speak' ? speaking(next, here(now)) : next;
    }
    case 'came':
      return came(now, event);
    case 'word': {
      const { task, passage } = now;
      const utterance = passage?.utterances[now.nth];
      if (task?.do !== 'speak' || !passage || !utterance) return now;
      const spoken = wordAt(passage.text, utterance, task.from + event.at, passage.language);
      return { ...now, tellsWords: true, spoken };
    }
    case 'ended': {
      const next = now.passage?.utterances[now.nth + 1];
      return next ? speaking({ ...now, nth: now.nth + 1 }, next.start) : turning(now, 'on');
    }
    case 'paused':
      if (now.at !== 'reading') return now;
      // A page turn cannot be cancelled: turning again would skip a page.
      return { ...now, at: 'paused', task: now.task?.do === 'turn' ? now.task : undefined };
    case 'wentOn': {
      if (now.at !== 'paused') return now;
      const next: ReadAloudState = { ...now, at: 'reading' };
      if (now.passage) return speaking(next, here(now));
      return now.task ? next : turning(next, 'view');
    }
    case 'moved': {
      if (now.at === 'silent') return now;
      const lost: ReadAloudState = { ...now, passage: undefined, spoken: undefined, task: undefined };
      return now.at === 'reading' ? turning(lost, 'view') : lost;
    }
  }
}

function came(now: ReadAloudState, { passage, voice }: Extract<ReadAloudEvent, { type: 'came' }>): ReadAloudState {
  if (!passage) return silence(now.rate);
  const utterances = utterancesOf(passage.text, passage.language);
  const [first] = utterances;
  // Reading: text without words was not read, so it does not count as read.
  if (!first) return { ...silence(now.rate), because: 'no-words' };
  if (voice === undefined) return { ...silence(now.rate), because: 'no-voice' };
  const here: ReadAloudState = {
    ...now,
    passage: { ...passage, language: voice, utterances },
    nth: 0,
    task: undefined,
  };
  return now.at === 'paused' ? here : speaking(here, first.start);
}

const turning = (now: ReadAloudState, from: 'view' | 'on'): ReadAloudState => ({
  ...now,
  passage: undefined,
  spoken: undefined,
  task: { do: 'turn', from },
});

/** Speaks the current utterance from this character of the passage. */
function speaking(now: ReadAloudState, from: number): ReadAloudState {
  const { passage, nth, rate, tellsWords } = now;
  const utterance = passage?.utterances[nth];
  if (!passage || !utterance) return now;
  const { text, language } = passage;
  return {
    ...now,
    spoken: tellsWords ? wordAt(text, utterance, from, language) : utterance,
    task: { do: 'speak', from, text: text.slice(from, utterance.end), language, rate },
  };
}

/** Where to resume: the interrupted word, or the start of its utterance. */
const here = ({ passage, nth, tellsWords, spoken }: ReadAloudState): number =>
  (tellsWords ? spoken?.start : undefined) ?? passage?.utterances[nth]?.start ?? 0;
