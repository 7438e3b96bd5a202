import { expect, type Page } from '@playwright/test';

type Spoken = { text: string; lang: string; rate: number };

/** A silent voice: the test decides when a word begins and an utterance ends. */
export async function giveVoice(page: Page, ...languages: string[]): Promise<void> {
  await page.addInitScript((all) => {
    class Utterance {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    type Said = Spoken & { onboundary?: (event: object) => void; onend?: () => void };
    const voice = { now: undefined as Said | undefined, spoken: [] as Spoken[] };
    const speechSynthesis = {
      getVoices: () => all.map((lang) => ({ lang, default: true, localService: true, name: lang })),
      addEventListener: () => undefined,
      speak: (one: Said) => {
        voice.now = one;
        voice.spoken.push({ text: one.text, lang: one.lang, rate: one.rate });
      },
      cancel: () => (voice.now = undefined),
      resume: () => undefined,
    };
    const put = (name: string, value: unknown) => Object.defineProperty(window, name, { value, configurable: true });
    put('speechSynthesis', speechSynthesis);
    put('SpeechSynthesisUtterance', Utterance);
    put('fakeVoice', voice);
  }, languages);
}

type Heard = {
  fakeVoice: { now?: Spoken & { onboundary: (event: object) => void; onend: () => void }; spoken: Spoken[] };
};

/** The current utterance; undefined if there is none. */
export const speaking = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (window as unknown as Heard).fakeVoice.now?.text);

/** All utterances so far. */
export const spokenSoFar = (page: Page): Promise<Spoken[]> =>
  page.evaluate(() => (window as unknown as Heard).fakeVoice.spoken);

/** Starts this word of the current utterance. */
export const begin = (page: Page, word: string): Promise<void> =>
  page.evaluate((wanted) => {
    const { now } = (window as unknown as Heard).fakeVoice;
    now?.onboundary({ name: 'word', charIndex: now.text.indexOf(wanted) });
  }, word);

/** Ends the current utterance; waits for the next one, or for silence. */
export async function sayOn(page: Page): Promise<void> {
  const before = (await spokenSoFar(page)).length;
  await page.evaluate(() => {
    const { fakeVoice } = window as unknown as Heard;
    const { now } = fakeVoice;
    delete fakeVoice.now;
    now?.onend();
  });
  await expect
    .poll(
      async () =>
        (await spokenSoFar(page)).length > before ||
        !(await page.getByRole('group', { name: 'Reading aloud' }).isVisible()),
    )
    .toBe(true);
}
