import { describe, expect, it, vi } from 'vitest';
import { browserVoice } from '#adapters/platform/voice.ts';

class Spoken {
  voice: unknown;
  lang = '';
  rate = 1;
  onboundary: ((event: { name: string; charIndex: number }) => void) | undefined;
  onend: (() => void) | undefined;
  onerror: (() => void) | undefined;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const voiceOf = (lang: string, more: object = {}) => ({
  lang,
  default: false,
  localService: false,
  name: lang,
  ...more,
});

function browser(voices: object[]) {
  const listeners: (() => void)[] = [];
  const queue: Spoken[] = [];
  const speechSynthesis = {
    getVoices: () => voices,
    addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
    speak: (one: Spoken) => void queue.push(one),
    // As in Chromium: cancelled utterances report an error.
    cancel: vi.fn(() => queue.splice(0).forEach((one) => one.onerror?.())),
    resume: vi.fn(),
  };
  const window = { speechSynthesis, SpeechSynthesisUtterance: Spoken };
  const voice = browserVoice(window as unknown as Parameters<typeof browserVoice>[0])!; // this window supports speech
  return {
    voice,
    queue,
    come: (more: object[]) => {
      voices.push(...more);
      for (const tell of listeners) tell();
    },
  };
}
const ears = () => ({ word: vi.fn(), ended: vi.fn(), failed: vi.fn() });
const english = { text: 'The bell rings.', language: 'en-GB', rate: 1.5 };

describe('the voices of the browser', () => {
  it('are none where it cannot speak', () => {
    expect(browserVoice({})).toBeUndefined();
  });

  it('are the languages that it has, also those that it finds later', () => {
    const { voice, come } = browser([]);
    const heard = vi.fn();
    voice.languages.subscribe(heard);
    expect(voice.languages.get()).toEqual([]);
    come([voiceOf('en-GB'), voiceOf('en-GB'), voiceOf('tr-TR')]);
    expect([voice.languages.get(), heard.mock.calls.length]).toEqual([['en-GB', 'tr-TR'], 1]);
  });

  it('speak in the language, at the speed, with the voice that the learner has chosen, else one of the device', () => {
    const chosen = voiceOf('en-GB', { default: true });
    const here = voiceOf('en-GB', { localService: true });
    const { voice, queue } = browser([voiceOf('fr-FR', { default: true }), voiceOf('en-GB'), here, chosen]);
    voice.speak(english, ears());
    expect(queue).toMatchObject([{ text: 'The bell rings.', lang: 'en-GB', rate: 1.5, voice: chosen }]);
    const other = browser([voiceOf('en-GB'), here]);
    other.voice.speak(english, ears());
    expect(other.queue[0]?.voice).toBe(here);
  });

  it('tell words, the end and a failure; sentences are no words', () => {
    const { voice, queue } = browser([voiceOf('en-GB')]);
    const hear = ears();
    voice.speak(english, hear);
    const [spoken] = queue;
    spoken?.onboundary?.({ name: 'sentence', charIndex: 0 });
    spoken?.onboundary?.({ name: 'word', charIndex: 4 });
    spoken?.onend?.();
    expect([hear.word.mock.calls, hear.ended.mock.calls.length, hear.failed.mock.calls.length]).toEqual([[[4]], 1, 0]);
  });

  it('say nothing more of what was stopped, or gave way to something else', () => {
    const { voice, queue } = browser([voiceOf('en-GB')]);
    const [first, second] = [ears(), ears()];
    const stopFirst = voice.speak(english, first);
    const [spoken] = queue;
    const stop = voice.speak(english, second);
    expect(queue).toHaveLength(1);
    spoken?.onend?.();
    spoken?.onboundary?.({ name: 'word', charIndex: 4 });
    stopFirst(); // too late: it must not stop the other utterance
    expect(queue).toHaveLength(1);
    stop();
    expect(queue).toHaveLength(0);
    for (const one of [first, second]) for (const heard of Object.values(one)) expect(heard).not.toHaveBeenCalled();
  });
});
