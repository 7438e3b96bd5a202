import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, type MessageCode } from '#domain/messages/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import {
  contentFailure,
  hidesPicture,
  isDrawnElsewhere,
  launchRefusal,
  mediaFault,
  notOpenReasonOf,
} from '#domain/player/index.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Verifies: §4 Content launch, §8 LAUNCH_FAILURE, reliability – content faults. */
describe('why a title is not open', () => {
  it.each([
    ['a damaged file', contentFailure('player.pdf', 'damaged'), 'CONTENT_DAMAGED'],
    ['a file of another form', contentFailure('player.media', 'unsupported'), 'CONTENT_UNSUPPORTED'],
    [
      'a page in its place',
      new PortFailure('player.content', { status: 200, kind: 'unreadable', reason: 'html' }),
      'LAUNCH_FAILURE',
    ],
    ['a file that is gone', new PortFailure('player.content', { status: 404, kind: 'status' }), 'LAUNCH_FAILURE'],
    // A server’s reason is no content fault, whatever its name.
    [
      'a server that says so',
      new PortFailure('link', { status: 500, kind: 'status', reason: 'damaged' }),
      'LAUNCH_FAILURE',
    ],
    ['no network', new PortFailure('player.content', { status: 0, kind: 'no-answer' }), 'CONNECTION_FAILURE'],
    ['a program that broke', new TypeError('x'), 'LAUNCH_FAILURE'],
  ])('%s', (_what, error, code) => expect(launchRefusal(error)).toEqual({ refused: code }));

  it('another try is offered wherever it may help, and never where it cannot', () => {
    const codes = Object.keys(catalogue) as MessageCode[]; // the keys of the table
    expect(codes.filter((code) => notOpenReasonOf(code) !== 'may-pass').sort()).toEqual([
      'CONTENT_DAMAGED',
      'CONTENT_UNSUPPORTED',
      'INCOMPATIBLE_TITLE',
      'LOCKED_TITLE',
      'TITLE_NOT_FOUND',
    ]);
  });

  it.each([
    ['no form', false, false, false],
    ['a form that can be printed as it is', false, true, false],
    ['the same with XFA beside it', true, true, false],
    ['pages that XFA alone draws', true, false, true],
  ])('%s', (_what, isXfa, hasFields, expected) => expect(isDrawnElsewhere({ isXfa, hasFields })).toBe(expected));
});

describe('why a film is not played', () => {
  const mp4 = (codec: string) => [bytes(`\0\0\0\x18ftypmp42\0\0\0\0 moov ${codec}`), bytes('the end')];

  it.each([
    ['noise', [bytes('\x07\x07\x07\x07\x07\x07')], 'damaged'],
    ['nothing', [new Uint8Array()], 'damaged'],
    ['an MP4 that breaks off', mp4('avc1'), 'damaged'],
    ['an MP4 of another make', mp4('hvc1'), 'unsupported'],
    ['… that says so at its end', [bytes('\0\0\0\x18ftypisom'), bytes('moov hev1')], 'unsupported'],
    ['a film of QuickTime', [bytes('\0\0\0\x14ftypqt  ')], 'unsupported'],
    ['an AVI', [bytes('RIFF\x01\x02\x03\x04AVI LIST')], 'unsupported'],
    ['a WMV', [bytes('\x30\x26\xB2\x75\x8E\x66\xCF\x11')], 'unsupported'],
    ['a WebM that breaks off', [bytes('\x1A\x45\xDF\xA3\x01')], 'damaged'],
    ['a WebM of another make', [bytes('\x1A\x45\xDF\xA3\x01 webm V_AV1')], 'unsupported'],
    ['an Ogg', [bytes('OggS\0')], 'unsupported'],
    ['a FLAC that breaks off', [bytes('fLaC\0')], 'damaged'],
    ['an AAC', [bytes('\xFF\xF1\x50\x80')], 'unsupported'],
    ['an MP3 that breaks off', [bytes('\xFF\xFB\x90\x64')], 'damaged'],
  ] as const)('%s', (_what, parts, fault) => {
    const canPlay = (type: string) =>
      /^video\/(mp4(; codecs="(avc1|mp4a).*)?|webm(; codecs="vp.*)?)$|^audio\/(flac|mpeg|wav)$/.test(type);
    expect(mediaFault(parts, canPlay)).toBe(fault);
  });

  it.each([
    ['a picture that is not known', mp4('hvc1 mp4a'), true],
    ['a picture that is known', mp4('avc1 ac-3'), false],
    ['sound alone, of a make that is not known', mp4('ac-3'), false],
    ['noise', [bytes('\x07\x07')], false],
  ])('a film that plays and shows nothing: %s', (_what, parts, hides) =>
    expect(hidesPicture(parts, (type) => !/hvc1|ac-3/.test(type))).toBe(hides),
  );

  it('what a browser plays in each form and of each make is damaged, and what it plays of none is never of another make', () => {
    const file = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        fc.constantFrom('OggS', 'RIFF....AVI ', 'fLaC', 'ID3', 'hvc1 avc1').map(bytes),
      ),
    );
    fc.assert(
      fc.property(file, (parts) => {
        expect(mediaFault(parts, () => true)).toBe('damaged');
        const asked: string[] = [];
        mediaFault(parts, (type) => asked.push(type) < 0);
        expect(asked.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
