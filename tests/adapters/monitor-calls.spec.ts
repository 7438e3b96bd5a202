import { describe, expect, it } from 'vitest';
import { monitorCalls } from '#adapters/platform/monitor-calls.ts';

const OURS = 'https://learn.example';

/** Reports of one call with this result. */
async function told(request: Request, end: Response | Error): Promise<string[]> {
  const heard: string[] = [];
  const fetch = monitorCalls(
    { fetch: () => (end instanceof Error ? Promise.reject(end) : Promise.resolve(end)) },
    [OURS],
    { answered: () => heard.push('answered'), lost: () => heard.push('lost') },
  );
  await fetch(request).catch(() => undefined);
  return heard;
}

const aborted = (name: string) => {
  const giveUp = new AbortController();
  const request = new Request(`${OURS}/api/menu`, { signal: giveUp.signal, cache: 'no-store' });
  giveUp.abort(new DOMException('', name));
  return request;
};

// Verifies: reliability F1
describe('what a call says of the line', () => {
  it.each([
    [
      'an answer, whatever it says',
      new Request(`${OURS}/api/menu`, { cache: 'no-store' }),
      new Response('', { status: 503 }),
      ['answered'],
    ],
    ['no answer', new Request(`${OURS}/api/menu`, { cache: 'no-store' }), new TypeError(), ['lost']],
    ['a file, which the browser may have kept', new Request(`${OURS}/assets/a.js`), new Response(), []],
    ['a file that did not come', new Request(`${OURS}/assets/a.js`), new TypeError(), ['lost']],
    ['another site', new Request('https://content.example/a.pdf', { cache: 'no-store' }), new TypeError(), []],
    ['one that was given up', aborted('AbortError'), new TypeError(), []],
    ['one that took too long', aborted('TimeoutError'), new TypeError(), ['lost']],
  ])('%s', async (_, request, end, heard) => {
    expect(await told(request, end)).toEqual(heard);
  });
});
