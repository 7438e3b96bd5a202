import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildList } from '#adapters/offline/build-list.ts';
import { classifyRequest } from '#adapters/offline/worker/offline-worker.ts';
import { aRequest, type Asking } from './a-request.ts';

const ORIGIN = 'https://learn.example';
const list = buildList(
  new Map([
    ['/index.html', 'a'.repeat(64)],
    ['/assets/first-12345678.js', 'b'.repeat(64)],
    ['/lang/locale-en-US.json', 'c'.repeat(64)],
    ['/pdf-assets/cmaps/x.bcmap', 'd'.repeat(64)],
    ['/shell/index.html', 'e'.repeat(64)],
    ['/sw.js', 'f'.repeat(64)],
    ['/sbom.cdx.json', '0'.repeat(64)],
  ]),
  'one',
  '<script type="module" crossorigin src="/assets/first-12345678.js"></script>',
);
const asked = (path: string, how: Asking = {}) =>
  classifyRequest(aRequest(new URL(path, ORIGIN).href, how), list, ORIGIN);
const PACK = '/on-device/00000000-0000-4000-8000-000000000001/0';
const page = { mode: 'navigate', destination: 'document' };

describe('the offline worker answers', () => {
  it.each([
    ['/', page, 'page'],
    ['/acme/home', page, 'page'],
    ['/acme/login?token=x', page, 'page'],
    ['/apiary/home', page, 'page'],
    ['/acme/home', { mode: 'navigate', destination: 'iframe' }, undefined],
    ['/acme/home', {}, undefined], // the page checks for another build
    ['/api/catalogue/viewall', page, undefined],
    ['/statesync/x', page, undefined],
    ['/contentstream/titles/x', page, undefined],
    ['/THIRD-PARTY-NOTICES.txt', page, undefined],
    ['/assets/first-12345678.js', page, undefined],
    ['/assets/first-12345678.js', {}, 'file'],
    ['/assets/of-another-build-87654321.js', {}, 'file'],
    ['/assets/first-12345678.js', { range: 'bytes=0-1' }, undefined],
    ['/lang/locale-en-US.json?v=cccccccccc', {}, 'file'],
    ['/lang/locale-en-US.json', {}, undefined],
    ['/pdf-assets/cmaps/x.bcmap', {}, 'file'],
    ['/pdf-assets/cmaps/unknown.bcmap', {}, undefined],
    ['/config.json', {}, 'configuration'],
    ['/config.json', { method: 'HEAD' }, undefined], // the page checks the network
    ['/sw.js', {}, undefined],
    [PACK, {}, 'download'],
    [PACK, { destination: 'video', range: 'bytes=0-' }, 'download'],
    [PACK, { destination: 'audio' }, 'download'],
    [PACK, { destination: 'track' }, 'download'],
    [PACK, page, undefined], // a file of a download is never a page
    [PACK, { mode: 'navigate', destination: 'iframe' }, undefined],
    [PACK, { destination: 'script' }, undefined],
    [PACK, { destination: 'worker' }, undefined],
    [PACK, { method: 'POST' }, undefined],
    ['/on-device/somebody/0', {}, undefined],
    ['/on-device/', page, undefined],
    ['https://other.example/assets/first-12345678.js', {}, undefined],
  ] as const)('%s %j with %s', (path, how, answer) => {
    expect(asked(path, how)).toBe(answer);
  });

  it('no call of the platform and nothing of content, however it is asked for', () => {
    const place = fc.constantFrom('/api', '/statesync', '/proxy', '/xapi', '/contentstream', '/shell', '/__simulator');
    const rest = fc.webPath();
    const how = fc.record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'HEAD'),
      mode: fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin'),
      destination: fc.constantFrom('', 'document', 'iframe', 'script', 'image'),
    });
    fc.assert(
      fc.property(place, rest, how, (folder, path, how) => {
        expect(asked(folder + path, how)).toBeUndefined();
      }),
    );
  });

  it('for a build whose list has neither the worker itself nor the pages of the other site', () => {
    expect(Object.keys(list.files).sort()).toEqual([
      '/assets/first-12345678.js',
      '/index.html',
      '/lang/locale-en-US.json',
      '/pdf-assets/cmaps/x.bcmap',
    ]);
    expect(list.first).toEqual(['/assets/first-12345678.js', '/index.html', '/lang/locale-en-US.json']);
    expect(list.scripts).toEqual(['/assets/first-12345678.js']);
  });
});
