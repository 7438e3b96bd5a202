import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPhotoSize,
  type Photo,
  preparePhoto,
  type PhotoTools,
  type SeenFace,
  storedPhoto,
} from '#domain/account/index.ts';
import { checkPhotoFile } from '#domain/account/photos/photo-file.ts';
import { checkAlike, checkFaces, faceDistance } from '#domain/account/photos/photo.ts';
import { fakeTools } from '../../support/fake-photo-tools.ts';
import {
  bytes,
  comment,
  gifScript,
  GPS,
  jpeg,
  png,
  scriptStart,
  svg,
  withGps,
  zipEnd,
} from '../../support/photo-files.ts';

const MEGABYTE = 1024 * 1024;
const refusedAs = (file: Uint8Array) => checkPhotoFile(file)?.refused;

// Verifies: §5 Profile photo, §7 Profile photo
describe('a file that shall be a photo', () => {
  it.each([
    ['PNG', png(640, 480)],
    ['JPEG', jpeg(640, 480)],
    ['JPEG with a place in it', jpeg(640, 480, { before: GPS })],
    ['JPEG with place and frame in another order', withGps(jpeg(640, 480))],
    [
      'JPEG with a film behind its end, as phones write it',
      jpeg(640, 480, { after: [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70] }),
    ],
    ['picture of exactly 40 megapixels', png(8_000, 5_000)],
  ])('is taken: %s', (_what, file) => {
    expect(checkPhotoFile(file)).toBeUndefined();
  });

  it.each([
    ['SVG', svg, 'IMG_NOT_ACCEPTED'],
    ['GIF that is a script', gifScript, 'IMG_NOT_ACCEPTED'],
    ['JPEG that is a script', jpeg(640, 480, { before: scriptStart }), 'IMG_NOT_ACCEPTED'],
    ['JPEG that is a page', jpeg(640, 480, { before: comment('<script>alert(1)</script>') }), 'IMG_NOT_ACCEPTED'],
    ['JPEG that is a PDF', jpeg(640, 480, { before: comment('%PDF-1.7') }), 'IMG_NOT_ACCEPTED'],
    [
      'PNG that is a page',
      png(640, 480, [...bytes(Array.from('<!DOCTYPE html>', (c) => c.charCodeAt(0)))]),
      'IMG_NOT_ACCEPTED',
    ],
    ['JPEG that is an archive', jpeg(640, 480, { after: zipEnd }), 'IMG_NOT_ACCEPTED'],
    ['nothing', bytes(), 'IMG_NOT_ACCEPTED'],
    ['PNG that breaks off', png(640, 480).subarray(0, 40), 'IMG_UNREADABLE'],
    ['JPEG that breaks off in its picture', jpeg(640, 480, { ends: false }), 'IMG_UNREADABLE'],
    ['JPEG that breaks off in its header', jpeg(640, 480).subarray(0, 30), 'IMG_UNREADABLE'],
    [
      'JPEG whose only end is that of a preview',
      jpeg(640, 480, { before: comment('\u00ff\u00d9'), ends: false }),
      'IMG_UNREADABLE',
    ],
    ['picture of no width', png(0, 480), 'IMG_UNREADABLE'],
    ['more than 40 megapixels in a few bytes, PNG', png(8_000, 5_001), 'IMG_TOO_MANY_PIXELS'],
    ['more than 40 megapixels in a few bytes, JPEG', jpeg(8_001, 5_000), 'IMG_TOO_MANY_PIXELS'],
    ['picture as wide as a number can be', png(0xffffffff, 0xffffffff), 'IMG_TOO_MANY_PIXELS'],
  ])('is refused: %s', (_what, file, code) => {
    expect(refusedAs(file)).toBe(code);
  });

  it('has at most 8 MB, told before it is read as well', () => {
    const atLimit = new Uint8Array(8 * MEGABYTE);
    atLimit.set(jpeg(640, 480));
    expect(checkPhotoFile(atLimit)).toBeUndefined();
    const over = new Uint8Array(8 * MEGABYTE + 1);
    over.set(jpeg(640, 480));
    expect(checkPhotoFile(over)).toEqual({ refused: 'IMG_TOO_LARGE', params: { maxMegabytes: 8 } });
    expect([checkPhotoSize(8 * MEGABYTE), checkPhotoSize(8 * MEGABYTE + 1)?.refused]).toEqual([
      undefined,
      'IMG_TOO_LARGE',
    ]);
  });

  it('is answered whatever its bytes are, and is taken by no other beginning', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        const isPicture = noise[0] === 0x89 || noise[0] === 0xff;
        const refused = refusedAs(noise);
        expect(isPicture || refused === 'IMG_NOT_ACCEPTED').toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(png(30, 40), jpeg(30, 40)), fc.nat(), (file, at) => {
        const cut = file.subarray(0, at % file.length);
        expect(refusedAs(cut)).not.toBe(undefined);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), fc.integer({ min: 1, max: 65_535 }), (width, height) => {
        const expected = width * height > 40_000_000 ? 'IMG_TOO_MANY_PIXELS' : undefined;
        expect([refusedAs(png(width, height)), refusedAs(jpeg(width, height))]).toEqual([expected, expected]);
      }),
    );
  });
});

const faces = (...confidences: number[]): SeenFace[] => confidences.map((confidence) => ({ confidence }));

// Verifies: §5 Profile photo, §9 Face similarity threshold, minimum face confidence
describe('faces', () => {
  it.each([
    [faces(), 'NO_FACE'],
    [faces(0.49, 0.2), 'NO_FACE'],
    [faces(0.5), undefined],
    [faces(0.49, 0.97, 0.3), undefined],
    [faces(0.5, 0.5), 'SEVERAL_FACES'],
    [faces(0.9, 0.6, 0.7), 'SEVERAL_FACES'],
  ])('%j: %s', (seen, code) => {
    expect(checkFaces(seen)?.refused).toBe(code);
  });

  it('count those that are sure enough, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (all) => {
        const sure = all.filter((one) => one >= 0.5).length;
        const refused = checkFaces(faces(...all));
        expect(refused).toEqual(checkFaces(faces(...[...all].reverse())));
        expect(refused === undefined).toBe(sure === 1);
        if (sure > 1) expect(refused?.params).toEqual({ faces: sure });
      }),
    );
  });

  const descriptor = fc.float32Array({ minLength: 128, maxLength: 128, noNaN: true, min: -1, max: 1 });
  it('are alike up to the threshold, whichever comes first', () => {
    const a = new Float32Array(128);
    const b = Float32Array.from(a);
    b[7] = 0.1;
    const distance = faceDistance(a, b);
    expect(checkAlike(a, b, distance)).toBeUndefined();
    expect(checkAlike(a, b, distance - 1e-9)?.refused).toBe('PHOTOS_DIFFER');
    fc.assert(
      fc.property(descriptor, descriptor, (one, other) => {
        expect(faceDistance(one, other)).toBe(faceDistance(other, one));
        expect(faceDistance(one, one)).toBe(0);
      }),
    );
  });

  it('that cannot be compared are not alike', () => {
    expect(faceDistance(new Float32Array(), new Float32Array())).toBe(Number.POSITIVE_INFINITY);
    expect(faceDistance(new Float32Array(128), new Float32Array(64))).toBe(Number.POSITIVE_INFINITY);
    expect(checkAlike(Float32Array.of(Number.NaN), Float32Array.of(0), 2)?.refused).toBe('PHOTOS_DIFFER');
  });
});

describe('a photo on its way to the platform', () => {
  const file = jpeg(640, 480);
  const prepare = (tools: PhotoTools, of?: 'profile' | 'spouse', beside?: Photo | 'unavailable') =>
    preparePhoto(tools, file, of && { of, other: () => Promise.resolve(beside), threshold: 0.1 }, () => undefined);
  const other: Photo = { bytes: jpeg(1, 1), width: 1, height: 1 };

  it('is redrawn, and its face is not looked at where nobody asked for it', async () => {
    const tools = fakeTools({ faces: [] });
    expect(await prepare(tools)).toEqual(tools.drawn(file));
    expect(tools.calls).toEqual(['redraw']);
  });

  it.each([
    ['without a face check', undefined, undefined],
    ['as the profile photo', 'profile', undefined],
    ['as the profile photo beside a new one of the spouse', 'profile', other],
    ['as the photo of the spouse', 'spouse', other],
  ] as const)('leaves the metadata of its camera here: %s', async (_what, of, beside) => {
    const tools = fakeTools({ faces: [0.9] });
    expect(await prepare(tools, of, beside)).toEqual(tools.drawn(file));
  });

  it('is not decoded before its header is read', async () => {
    const tools = fakeTools({});
    expect(await preparePhoto(tools, png(9_000, 9_000), undefined, () => undefined)).toMatchObject({
      refused: 'IMG_TOO_MANY_PIXELS',
    });
    expect(tools.calls).toEqual([]);
  });

  it.each([
    ['one face', { faces: [0.9] }, 'profile', undefined, undefined],
    ['no face', { faces: [0.4] }, 'profile', undefined, 'NO_FACE'],
    ['two faces', { faces: [0.9, 0.8] }, 'profile', undefined, 'SEVERAL_FACES'],
    ['a spouse before there is a profile photo', { faces: [0.9] }, 'spouse', undefined, 'PROFILE_IMG_FIRST'],
    [
      'a spouse, and the profile photo cannot be had',
      { faces: [0.9] },
      'spouse',
      'unavailable',
      'PHOTO_CHECK_UNAVAILABLE',
    ],
    ['a spouse who is like them', { faces: [0.9], distance: 0.0999 }, 'spouse', other, undefined],
    ['a spouse who is not', { faces: [0.9], distance: 0.1001 }, 'spouse', other, 'PHOTOS_DIFFER'],
    [
      'a new profile photo beside a spouse who is not like it',
      { faces: [0.9], distance: 1 },
      'profile',
      other,
      'PHOTOS_DIFFER',
    ],
    ['a picture that nobody can make out', { redraw: 'unreadable' }, 'profile', undefined, 'IMG_UNREADABLE'],
    ['a thread that does not start', { redraw: 'unavailable' }, 'profile', undefined, 'PHOTO_CHECK_UNAVAILABLE'],
    ['models that do not come', { look: 'unavailable' }, 'profile', undefined, 'PHOTO_CHECK_UNAVAILABLE'],
    [
      'models for comparing that do not come',
      { faces: [1], describe: 'unavailable' },
      'spouse',
      other,
      'PHOTO_CHECK_UNAVAILABLE',
    ],
  ] as const)('%s', async (_what, script, of, beside, code) => {
    const outcome = await prepare(fakeTools(script), of, beside);
    expect(typeof outcome === 'object' && 'refused' in outcome ? outcome.refused : undefined).toBe(code);
  });

  it.each([
    ['is a photo', {}, 'photo'],
    ['is none', { redraw: 'unreadable' }, undefined],
    ['cannot be looked at here', { redraw: 'unavailable' }, 'unavailable'],
    ['takes too long', { redraw: 'stopped' }, 'stopped'],
  ] as const)('is compared with what the platform keeps, which %s', async (_what, script, answer) => {
    const tools = fakeTools(script);
    const kept = await storedPhoto(tools, png(640, 480));
    expect(typeof kept === 'object' ? 'photo' : kept).toBe(answer);
  });

  it.each(['redraw', 'look', 'describe'] as const)('is given up while it is at: %s', async (step) => {
    expect(await prepare(fakeTools({ faces: [0.9], [step]: 'stopped' }), 'spouse', other)).toBe('stopped');
  });
});
