import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFromReader } from '#adapters/players/epub/reader-port.ts';
import { SETTLE_MS, createPositionSignals } from '#adapters/players/epub/open-epub.ts';
import type { Signal } from '#domain/player/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = () => {
  const said: string[] = [];
  const shown = createPositionSignals((signal: Signal) =>
    said.push(signal.type === 'moved' && signal.position.unit === 'cfi' ? signal.position.at : signal.type),
  );
  return { shown, said, at: (place: string, fraction: number, atEnd = false) => shown.at({ place, fraction, atEnd }) };
};

describe('places of a book shown to the learner (Verifies: §4 Epub)', () => {
  it('are told when the learner rests, not while leafing', () => {
    const { at, said } = watch();
    at('a', 0);
    vi.advanceTimersByTime(SETTLE_MS - 1);
    at('b', 0.1);
    vi.advanceTimersByTime(SETTLE_MS - 1);
    expect(said).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['b']);
  });

  it('at the end are told at once, and that it is the end', () => {
    const { at, said } = watch();
    at('z', 1, true);
    expect(said).toEqual(['z', 'finished']);
  });

  it('that are owed are told as last words, once', () => {
    const { shown, at, said } = watch();
    at('a', 0);
    shown.flush();
    shown.flush();
    vi.runAllTimers();
    expect(said).toEqual(['a']);
  });

  it('complete at most once, and go on being told after it', () => {
    const step = fc.record({ place: fc.nat(9).map(String), atEnd: fc.boolean(), wait: fc.nat(600) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { at, said } = watch();
        for (const { place, atEnd, wait } of steps) {
          at(place, Number(place) / 10, atEnd);
          vi.advanceTimersByTime(wait);
        }
        vi.runAllTimers();
        expect(said.filter((one) => one === 'finished')).toHaveLength(steps.some(({ atEnd }) => atEnd) ? 1 : 0);
        const places = said.filter((one) => one !== 'finished');
        expect(places.at(-1)).toBe(steps.at(-1)?.place);
        for (const [n, place] of places.entries()) expect(place).not.toBe(places[n - 1]);
      }),
    );
  });
});

const box = { left: 1, top: 2, right: 3, bottom: 4 };
const selected = {
  quote: { exact: 'a heron', prefix: '', suffix: '' },
  place: { in: 'book', cfi: 'epubcfi(/6/4!/4/2,/1:0,/1:7)', at: 0.5, chapter: 'Fog' },
  box,
};

describe('what a reader page says', () => {
  it('is read when it has its shape', () => {
    const at = {
      op: 'at',
      by: 'learner',
      place: 'p',
      fraction: 0.5,
      chapter: '',
      entry: undefined,
      pagesLeft: 3,
      atStart: true,
      atEnd: false,
    };
    expect(readFromReader(at)).toEqual(at);
    for (const message of [
      { op: 'selected', selected },
      { op: 'selected', selected: undefined },
      { op: 'pressed', pressed: { id: 'n1', box } },
      { op: 'pressed', pressed: undefined },
    ])
      expect(readFromReader(message)).toEqual(message);
    expect(readFromReader({ op: 'want', path: 'EPUB/a.xhtml', more: 1 })).toEqual({ op: 'want', path: 'EPUB/a.xhtml' });
  });
  it.each([
    [
      {
        op: 'at',
        by: 'learner',
        place: 'p',
        fraction: 2,
        chapter: '',
        entry: undefined,
        pagesLeft: undefined,
        atStart: true,
        atEnd: false,
      },
    ],
    [
      {
        op: 'at',
        by: 'nobody',
        place: 'p',
        fraction: 1,
        chapter: '',
        entry: undefined,
        pagesLeft: undefined,
        atStart: true,
        atEnd: true,
      },
    ],
    [{ op: 'link', href: 'x'.repeat(2001) }],
    [{ op: 'action', action: 'signOut', by: 'key' }],
    [{ op: 'action', action: 'next', by: 'mouse' }],
    [{ op: 'finished' }],
    [{ op: 'selected', selected: { ...selected, place: { ...selected.place, cfi: '/etc' } } }],
    [{ op: 'selected', selected: { ...selected, quote: { ...selected.quote, exact: '' } } }],
    [{ op: 'selected', selected: { ...selected, quote: { ...selected.quote, exact: 'x'.repeat(2001) } } }],
    [{ op: 'selected', selected: { ...selected, box: { ...box, left: Number.NaN } } }],
    [{ op: 'pressed', pressed: { id: 7, box } }],
  ])('is not taken otherwise: %j', (message) => expect(readFromReader(message)).toBeUndefined());
  it('never throws', () => fc.assert(fc.property(fc.anything(), (data) => void readFromReader(data))));
});
