import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '#simulator/platform/clock.ts';
import { isoSeconds, scormSeconds } from '#simulator/platform/model/durations.ts';
import { fromBase64, pictureTypeOf, toBase64 } from '#simulator/platform/images/bytes.ts';
import { drawPicture } from '#simulator/platform/handlers/images.ts';
import { seededRandom } from '#simulator/platform/random.ts';
import { PNG, instanceOf } from './support.ts';
import { runs } from '../../support/runs.ts';

describe('durations', () => {
  it.each([
    ['PT0S', 0],
    ['PT95S', 95],
    ['PT1H2M3.5S', 3723.5],
    ['P1DT1S', 86_401],
    ['P', undefined],
    ['PT', undefined],
    ['1:00', undefined],
  ])('ISO %s', (text, seconds) => expect(isoSeconds(text)).toBe(seconds));
  it.each([
    ['00:00:15', 15],
    ['0000:00:14.93', 14.93],
    ['1:2:3', 3723],
    ['', undefined],
    ['00:15', undefined],
  ])('SCORM "%s"', (text, seconds) => expect(scormSeconds(text)).toBe(seconds));
});

describe('chance', () => {
  it('is one row for one seed and purpose, and looks like chance', () => {
    const draw = (seed: number, purpose: string) => Array.from({ length: 1000 }, seededRandom(seed, purpose).next);
    expect(draw(1, 'a')).toEqual(draw(1, 'a'));
    expect(draw(1, 'a')).not.toEqual(draw(1, 'b'));
    const mean = draw(7, 'mean').reduce((sum, n) => sum + n, 0) / 1000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
    expect(seededRandom(1, 'u').uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});

describe('the manual clock', () => {
  it('runs what is due at its own time and in order, also what is asked for on the way', () => {
    const clock = manualClock(1000);
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(`${name}@${clock.now()}`);
    clock.schedule(note('late'), 50);
    clock.schedule(() => (note('first')(), clock.schedule(note('nested'), 10)), 10);
    clock.schedule(note('same'), 10);
    clock.advance(40);
    expect(seen).toEqual(['first@1010', 'same@1010', 'nested@1020']);
    clock.advance(10);
    expect(seen.at(-1)).toBe('late@1050');
  });
});

describe('pictures', () => {
  const set = { id: 'i-1', hue: 200, pattern: 'waves', text: '<Safety & "you">' };

  it.each(['waves', 'circles', 'grid', 'leaves', 'steps', 'plain'])(
    '%s: well-formed, of the asked size, the same each time, another for another set',
    (pattern) => {
      const picture = drawPicture({ ...set, pattern }, 275, 220);
      expect(picture).toMatch(/^<svg [^>]*width="275" height="220"/);
      expect(picture).toContain('&#60;Safety &#38; &#34;you&#34;&#62;');
      expect(picture).toBe(drawPicture({ ...set, pattern }, 275, 220));
      expect(picture).not.toBe(drawPicture({ ...set, pattern, hue: 20 }, 275, 220));
      expect([...picture.matchAll(/<(\w+)[^>]*[^/]>/g)].length).toBeGreaterThanOrEqual(
        [...picture.matchAll(/<\/\w+>/g)].length,
      );
      expect(picture).not.toContain('NaN');
    },
  );

  it('that were uploaded come back as they were, by what their bytes say they are', async () => {
    const { lena, guest } = await instanceOf();
    const data = new FormData();
    data.set('image', new Blob([PNG], { type: 'text/html' }), 'x.html');
    const { id } = (await (await lena.call('POST', '/api/imagesets', data)).json()) as { id: string };
    const picture = await guest.call('GET', `/api/imagesets/${id}/bestmatch?width=9&height=9`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PNG);
  });

  it('are known by their first bytes only', () => {
    expect(pictureTypeOf(new TextEncoder().encode('<svg onload="alert(1)">'))).toBeUndefined();
    expect(pictureTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  });

  it('survive base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
      }),
      { numRuns: runs(30) },
    );
  });
});
