import { atom } from '#domain/kernel/atom.ts';
import type { Voice } from '#domain/player/index.ts';

type Window = { speechSynthesis?: SpeechSynthesis; SpeechSynthesisUtterance?: typeof SpeechSynthesisUtterance };

/** The browser's speech synthesis; undefined if unsupported. Spec: Web Speech API. */
export function browserVoice(window: Window): Voice | undefined {
  const { speechSynthesis: synthesis, SpeechSynthesisUtterance: Utterance } = window;
  if (!synthesis || !Utterance) return undefined;
  const languagesNow = () => [...new Set(synthesis.getVoices().map(({ lang }) => lang))];
  const languages = atom<readonly string[]>(languagesNow());
  // Chromium lists no voices until `voiceschanged`; Safari never fires the event, but lists them at once.
  (synthesis as Partial<SpeechSynthesis>).addEventListener?.('voiceschanged', () => languages.set(languagesNow()));
  /** Chromium garbage-collects an unreferenced utterance, which then never fires `end`. */
  let held: SpeechSynthesisUtterance | undefined;
  return {
    languages: languages.projection,
    speak: ({ text, language, rate }, hear) => {
      const utterance = new Utterance(text);
      const voices = synthesis.getVoices().filter(({ lang }) => lang === language);
      utterance.voice =
        voices.find((one) => one.default) ?? voices.find((one) => one.localService) ?? voices[0] ?? null;
      utterance.lang = language;
      utterance.rate = rate;
      const isCurrent = () => held === utterance;
      utterance.onboundary = ({ name, charIndex }) => {
        if (isCurrent() && name !== 'sentence') hear.word(charIndex);
      };
      utterance.onend = () => {
        if (isCurrent()) hear.ended();
      };
      utterance.onerror = () => {
        if (isCurrent()) hear.failed();
      };
      held = utterance;
      // Clears utterances that this or an earlier page left in the queue.
      synthesis.cancel();
      synthesis.resume();
      synthesis.speak(utterance);
      return () => {
        if (!isCurrent()) return;
        held = undefined;
        synthesis.cancel();
      };
    },
  };
}
