import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atom } from '#domain/kernel/atom.ts';
import { type SpeechListener, type Passage, readAloud, type Utterance, type Voice } from '#domain/player/index.ts';
import { utterancesOf } from '#domain/player/read-aloud/utterances.ts';
import { runs } from '../../support/runs.ts';

const PAGES = ['The bell rings. It is six.', 'Nobody comes to the door.', 'The end of it.'];

/** A book of pages and a silent voice: the test decides when a word begins and an utterance ends. */
function world(
  pages: readonly string[] = PAGES,
  languages: readonly string[] = ['en-GB'],
  kept = new Map<string, string>(),
) {
  let page = 0;
  let move: () => void = () => undefined;
  let heard: SpeechListener | undefined;
  const spoken: Utterance[] = [];
  const marks: (string | undefined)[] = [];
  const there = atom(languages);
  const passages: ((passage: Passage | undefined) => void)[] = [];
  const passage = (): Passage | undefined => {
    const text = pages[page];
    return text === undefined ? undefined : { text, language: 'en' };
  };
  const preferences = {
    get: (what: string) => kept.get(what),
    set: (what: string, value: string) => void kept.set(what, value),
  };
  const voice: Voice = {
    languages: there.projection,
    speak: (utterance, hear) => {
      spoken.push(utterance);
      heard = hear;
      return () => {
        if (heard === hear) heard = undefined;
      };
    },
  };
  const aloud = readAloud(
    { voice, preferences },
    {
      passage: (from) => {
        if (from === 'on') page++;
        return new Promise((resolve) => passages.push(resolve));
      },
      mark: (one) => marks.push(one && pages[page]?.slice(one.start, one.end)),
      onMoved: (listener) => {
        move = listener;
      },
    },
  );
  return {
    aloud,
    there,
    spoken,
    marks,
    kept,
    isSpeaking: () => heard !== undefined,
    /** Delivers a page if one was requested. */
    come: async () => {
      for (const resolve of passages.splice(0)) resolve(passage());
      await Promise.resolve();
    },
    word: (at: number) => heard?.word(at),
    end: () => heard?.ended(),
    fail: () => heard?.failed(),
    goTo: (to: number) => {
      page = to;
      move();
    },
    page: () => page,
    texts: () => spoken.map(({ text }) => text),
  };
}

const begun = async (...about: Parameters<typeof world>) => {
  const all = world(...about);
  all.aloud.start();
  await all.come();
  return all;
};

describe('reading aloud', () => {
  it('goes from sentence to sentence and from page to page, and is silent behind the last', async () => {
    const { aloud, texts, end, come, marks } = await begun();
    for (let n = 0; n < 4; n++) {
      expect(aloud.state.get().at).toBe('reading');
      end();
      await come();
    }
    expect(texts()).toEqual(['The bell rings.', 'It is six.', 'Nobody comes to the door.', 'The end of it.']);
    expect(aloud.state.get()).toMatchObject({ at: 'silent', because: undefined });
    expect(marks.at(-1)).toBeUndefined();
  });

  it('marks the sentence of a voice that tells no words, and the word of one that does', async () => {
    const { marks, word, end } = await begun();
    expect(marks).toEqual(['The bell rings.']);
    word(4);
    word(9);
    end();
    expect(marks).toEqual(['The bell rings.', 'bell', 'rings', 'It']);
  });

  it('pauses at a word and goes on with it; its speed is another from that word on, and kept', async () => {
    const { aloud, word, texts, spoken, isSpeaking, kept } = await begun();
    word(4);
    aloud.pause();
    expect([isSpeaking(), aloud.state.get().at]).toEqual([false, 'paused']);
    aloud.goOn();
    word(5); // “rings” of the current utterance
    aloud.setRate(1.5);
    expect(texts()).toEqual(['The bell rings.', 'bell rings.', 'rings.']);
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 1, 1.5]);
    expect(aloud.state.get().rate).toBe(1.5);
    expect(world(PAGES, ['en'], kept).aloud.state.get().rate).toBe(1.5);
    expect(world(PAGES, ['en'], new Map([['aloud.rate', '17']])).aloud.state.get().rate).toBe(1);
  });

  it('leaves no page out when it is paused while one is turned', async () => {
    const { aloud, end, come, texts } = await begun();
    end();
    end();
    aloud.pause();
    await come();
    expect(texts()).toHaveLength(2);
    aloud.goOn();
    expect(texts().at(-1)).toBe('Nobody comes to the door.');
  });

  it('goes on from where the learner went, also when they went there while it was paused', async () => {
    const { aloud, goTo, come, texts, marks } = await begun();
    goTo(2);
    expect(marks.at(-1)).toBeUndefined();
    await come();
    expect(texts().at(-1)).toBe('The end of it.');
    aloud.pause();
    goTo(1);
    await come();
    expect(texts()).toHaveLength(2);
    aloud.goOn();
    await come();
    expect(texts().at(-1)).toBe('Nobody comes to the door.');
  });

  it('stops at once, and hears nothing more of what was under way', async () => {
    const { aloud, isSpeaking, come, texts, marks } = await begun();
    aloud.stop();
    expect([isSpeaking(), aloud.state.get().at, marks.at(-1)]).toEqual([false, 'silent', undefined]);
    aloud.start();
    aloud.stop();
    await come();
    expect(texts()).toHaveLength(1);
  });

  it('does not pass a page without words, and says why it is silent: no words, no voice of the language, a fault', async () => {
    const blank = await begun(['Words.', ' \n ', 'More.']);
    blank.end();
    await blank.come();
    expect(blank.aloud.state.get()).toMatchObject({ at: 'silent', because: 'no-words' });
    expect(blank.page()).toBe(1);
    const foreign = await begun(PAGES, ['fr-FR']);
    expect([foreign.aloud.state.get().because, foreign.spoken.length]).toEqual(['no-voice', 0]);
    const broken = await begun();
    broken.fail();
    expect(broken.aloud.state.get()).toMatchObject({ at: 'silent', because: 'failed' });
    broken.aloud.start();
    expect(broken.aloud.state.get()).toMatchObject({ at: 'reading', because: undefined });
  });

  it('is offered while there is a voice, and listens to the voices no longer than somebody looks', () => {
    const { aloud, there } = world(PAGES, []);
    let changes = 0;
    const look = () => aloud.state.subscribe(() => changes++);
    const away = look();
    expect(aloud.state.get().isOffered).toBe(false);
    there.set(['tr-TR']);
    expect(aloud.state.get().isOffered).toBe(true);
    expect(changes).toBe(1);
    away();
    there.set([]);
    expect(changes, 'nothing is held by the voices').toBe(1);
    look();
    expect(aloud.state.get().isOffered, 'who looks again sees what there is').toBe(false);
  });

  it('is silent when a voice fails before it begins', async () => {
    const voice: Voice = {
      languages: atom(['en']).projection,
      speak: (_, { failed }) => {
        failed();
        return () => undefined;
      },
    };
    const now = readAloud(
      { voice, preferences: { get: () => undefined, set: () => undefined } },
      {
        passage: () => Promise.resolve({ text: 'A', language: 'en' }),
        mark: () => undefined,
        onMoved: () => undefined,
      },
    );
    now.start();
    await Promise.resolve();
    expect(now.state.get()).toMatchObject({ at: 'silent', because: 'failed' });
  });

  it('says every sentence to its end once and in order, however often it is paused, changed and interrupted', async () => {
    const acts = fc.constantFrom('end', 'word', 'pause', 'goOn', 'rate', 'come');
    await fc.assert(
      fc.asyncProperty(
        fc.array(acts, { maxLength: 60 }),
        fc.array(fc.constantFrom(...PAGES), { minLength: 1, maxLength: 4 }),
        async (all, pages) => {
          const { aloud, spoken, come, word, end, isSpeaking, page } = await begun(pages);
          const ended: string[] = [];
          for (const act of all) {
            const saying = spoken.at(-1)?.text ?? '';
            if (act === 'end' && isSpeaking()) {
              ended.push(saying);
              end();
            } else if (act === 'word') word(Math.floor(saying.length / 2));
            else if (act === 'pause') aloud.pause();
            else if (act === 'goOn') aloud.goOn();
            else if (act === 'rate') aloud.setRate(2);
            else await come();
            // Speaks only in the state `reading`, and turns no page in other states.
            expect(isSpeaking() && aloud.state.get().at !== 'reading').toBe(false);
          }
          const whole = pages.flatMap((text) =>
            utterancesOf(text, 'en').map(({ start, end: to }) => text.slice(start, to)),
          );
          expect(ended.length).toBeLessThanOrEqual(whole.length);
          ended.forEach((text, n) => expect(whole[n]?.endsWith(text), `${n}: ${text}`).toBe(true));
          if (aloud.state.get().at === 'silent') expect([ended.length, page()]).toEqual([whole.length, pages.length]);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
