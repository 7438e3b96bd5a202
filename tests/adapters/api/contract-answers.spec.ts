import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlatformResponse, retryAfterSeconds } from '#adapters/api/contract-answers.ts';
import { isAcknowledged, positiveAnswers } from '#adapters/tracking/delivery.api.ts';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { ourContract } from '#simulator/mount/contract.ts';

/**
 * Verifies: §7 Tracking, §8. Only responses of the contract confirm or refuse work: `openapi/platform.yaml` is the
 * oracle, read by a validator of JSON Schema.
 */

const contract = ourContract();
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(contract, 'platform');
const operations = contractOperations(contract);

/** By status: the schema of the JSON body; undefined for a response without a body. */
function documented(operationId: string): ReadonlyMap<number, ValidateFunction | undefined> {
  const { path, method } = operations.find((one) => one.operationId === operationId)!; // the type of `positiveAnswers` guarantees it
  const at = `platform#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses`;
  const responses = (contract.paths[path] as Record<string, { responses: Record<string, { $ref?: string }> }>)[
    method.toLowerCase()
  ]!.responses; // the type of `positiveAnswers` guarantees it
  return new Map(
    Object.entries(responses).map(([status, { $ref }]) => {
      const place = $ref === undefined ? `${at}/${status}` : `platform${$ref}`;
      const hasBody = (ajv.getSchema(place)?.schema as { content?: object }).content !== undefined;
      return [Number(status), hasBody ? ajv.getSchema(`${place}/content/application~1json/schema`) : undefined];
    }),
  );
}

const jsonTypes = ['application/json', 'application/json; charset=utf-8', 'Application/JSON'];
const otherTypes = ['text/html', 'text/plain', 'application/problem+json', 'text/json', ''];

/** JSON similar to the contract’s responses. */
const bodies = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      { success: true },
      { success: true, more: 1 },
      { success: 'true' },
      { success: false },
      { success: 1 },
      { synced: 1 },
      { synced: 7 },
      { synced: 0 },
      { synced: -1 },
      { synced: 1.5 },
      { synced: '1' },
      { success: true, synced: 0 },
      { error: 'login_required' },
      { status: 401 },
      { message: 'no' },
      { message: 'no', FailureReason: 'x', data: '1/3' },
      { message: 1 },
      { message: 'no', path: '/x' },
      {},
      [],
      null,
      true,
      [{ success: true }],
    ),
  },
  fc.record(
    {
      success: fc.constantFrom<unknown>(true, false, 'true', null),
      synced: fc.constantFrom<unknown>(0, 1, 2, '2', null),
      message: fc.constantFrom<unknown>('said', '', 3, null),
      FailureReason: fc.string(),
      data: fc.string(),
      error: fc.string(),
    },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
const OTHERS = [
  201, 202, 205, 206, 304, 400, 401, 403, 404, 405, 407, 409, 410, 412, 413, 421, 422, 423, 429, 500, 511,
];
const statuses = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(200, 204) }, fc.constantFrom(...OTHERS));
const received = fc.record({
  status: statuses,
  type: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...jsonTypes) }, fc.constantFrom(...otherTypes)),
  body: bodies,
  isCut: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  redirected: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const answerOf = (
  { status, type, redirected }: { status: number; type: string; redirected: boolean },
  text: string,
) => ({
  response: { status, redirected, headers: new Headers(type === '' ? {} : { 'Content-Type': type }) },
  text,
});

describe('what acknowledges work', () => {
  it.each(Object.keys(positiveAnswers) as (keyof typeof positiveAnswers)[])(
    '%s: the positive answers of the contract, and nothing else',
    (call) => {
      const said = documented(call);
      let acknowledged = 0;
      fc.assert(
        fc.property(received, ({ body, isCut, ...how }) => {
          const text = how.status === 204 ? '' : JSON.stringify(body).slice(0, isCut ? -1 : undefined);
          const schema = said.get(how.status);
          const isJson = jsonTypes.includes(how.type) && !isCut;
          const isPositive = how.status < 300 && said.has(how.status) && !how.redirected;
          const expected = isPositive && (schema === undefined || (isJson && schema(body)));
          expect(isAcknowledged(call, answerOf(how, text))).toBe(expected);
          if (expected) acknowledged++;
        }),
        { numRuns: 3_000 },
      );
      expect(acknowledged).toBeGreaterThan(10);
    },
  );

  it('knows each positive status that the contract documents', () => {
    for (const [call, positive] of Object.entries(positiveAnswers))
      expect(Object.keys(positive).map(Number), call).toEqual(
        [...documented(call).keys()].filter((status) => status < 300).sort((a, b) => a - b),
      );
  });
});

describe('what refuses', () => {
  it('a refusal is the closed JSON object of the contract; a gateway’s page or object is none', () => {
    const isError = ajv.getSchema('platform#/components/schemas/Error')!; // the contract has this schema
    const meaningful = [400, 403, 404, 405, 409, 410, 413, 422, 501];
    let refused = 0;
    fc.assert(
      fc.property(received, fc.constantFrom(...meaningful), ({ body, isCut, ...how }, status) => {
        const text = JSON.stringify(body).slice(0, isCut ? -1 : undefined);
        const expected = jsonTypes.includes(how.type) && !isCut && !how.redirected && isError(body);
        expect(isPlatformResponse(answerOf({ ...how, status }, text))).toBe(expected);
        if (expected) refused++;
      }),
      { numRuns: 1_500 },
    );
    expect(refused).toBeGreaterThan(10);
  });

  it.each([401, 407, 412, 421, 423, 408, 425, 429, 500, 502, 503, 504, 511])(
    '%i means the same whoever says it',
    (status) =>
      expect(isPlatformResponse(answerOf({ status, type: 'text/html', redirected: false }, '<html>'))).toBe(true),
  );
});

describe('Retry-After (RFC 9110 §10.2.3)', () => {
  const NOW = Date.UTC(2026, 10, 28, 12, 0, 0);
  const asked = (retryAfter: string, date?: string) =>
    retryAfterSeconds(
      new Headers({ 'Retry-After': retryAfter, ...(date === undefined ? {} : { Date: date }) }),
      () => NOW,
    );

  it.each([
    ['seconds', '120', undefined, 120],
    ['an HTTP date', 'Sat, 28 Nov 2026 12:02:00 GMT', undefined, 120],
    ['the form of RFC 850', 'Saturday, 28-Nov-26 12:02:00 GMT', undefined, 120],
    ['the form of asctime', 'Sat Nov 28 12:02:00 2026', undefined, 120],
    ['a date, by the clock of who sent it', 'Sat, 28 Nov 2026 15:00:30 GMT', 'Sat, 28 Nov 2026 15:00:00 GMT', 30],
    ['a date that has passed', 'Sat, 28 Nov 2026 11:00:00 GMT', undefined, undefined],
    ['no time at all', 'soon', undefined, undefined],
    ['a number that is no number of seconds', '1e3', undefined, undefined],
    ['a negative number', '-5', undefined, undefined],
    ['nothing', '0', undefined, undefined],
  ])('%s', (_what, written, date, expected) => expect(asked(written, date)).toBe(expected));

  it('a date and the seconds until it mean the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seconds) => {
        expect(asked(new Date(NOW + seconds * 1_000).toUTCString())).toBe(asked(String(seconds)));
      }),
    );
  });
});
