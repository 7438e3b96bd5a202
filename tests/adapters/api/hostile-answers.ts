import fc from 'fast-check';

/** A response on the wire. Status 0: no response. */
export type Answer = { status: number; type: string; text: string };

const JSON_TYPE = 'application/json';

/** Values that no contract allows, but some servers send. */
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null, true, false, 0, -1, 1e308, -1e308, 2 ** 53, 0.1, '', ' ', 'NaN', 'Infinity', 'null', '2026-02-31', '+275761-01-01',
    '0001-01-01T00:00:00', '2026-03-29T02:30:00', 'javascript:alert(1)', '//evil.example', '../../..', '..', '__proto__',
    'constructor', '\ud800', 'a\udc00b', '\u202egnp.exe', '\u0000', '👩‍👩‍👧‍👦'.repeat(40), 'x'.repeat(100_000), [], {}, [[]], [null],
  ), // prettier-ignore
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

type Change = (value: unknown, with_: unknown) => unknown;
const changes: Record<string, Change> = {
  replace: (_value, other) => other,
  delete: () => undefined,
  nothing: () => null,
  wrap: (value) => [value],
  nest: (value) => ({ value }),
  double: (value) => (Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : value),
  many: (value) =>
    Array.isArray(value) && value.length > 0 ? Array.from({ length: 2_000 }, () => value[0] as unknown) : value,
  text: (value) => JSON.stringify(value),
  upper: (value) => (typeof value === 'string' ? value.toUpperCase() : value),
};

/** One to three changes at random positions, and sometimes a key with a special meaning in JavaScript. */
const spoiled = (good: unknown) =>
  fc
    .array(
      fc.record({
        how: fc.constantFrom(...Object.keys(changes)),
        place: fc.array(fc.nat(), { maxLength: 6 }),
        other: nonsense,
        proto: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((steps) =>
      steps.reduce<string>((text, { how, place, other, proto }) => {
        const value: unknown = text === '' ? undefined : JSON.parse(text);
        const next = at(value, place, (one) => changes[how]?.(one, other));
        const written = (JSON.stringify(next) as string | undefined) ?? '';
        // JSON.stringify would omit `__proto__`: the raw text must contain it as an own key.
        return proto && written.startsWith('{')
          ? `{"__proto__":{"polluted":true},${written.slice(1)}`.replace(',}', '}')
          : written;
      }, JSON.stringify(good)),
    );

/** The value with a change at one path. */
function at(value: unknown, place: readonly number[], change: (one: unknown) => unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined || typeof value !== 'object' || value === null) return change(value);
  const keys = Object.keys(value);
  const key = keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((one: unknown, i) => (String(i) === key ? at(one, rest, change) : one));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === key ? at(one, rest, change) : one]),
  );
}

/** A valid response with a damaged body or transfer. */
export function hostileAnswer(good: () => Answer): fc.Arbitrary<Answer> {
  const inContent = fc
    .constant(0)
    .chain(() => spoiled(JSON.parse(good().text)))
    .map((text): Answer => ({ status: 200, type: JSON_TYPE, text }));
  const onTheWay = fc
    .record({ cut: fc.nat(), status: fc.constantFrom(400, 401, 403, 404, 409, 429, 500, 502, 503, 504) })
    .chain(({ cut, status }) =>
      fc.constantFrom<Answer>(
        { status: 0, type: '', text: '' },
        { status: 200, type: 'text/html', text: '<!doctype html><title>Sign in</title>' },
        { status: 200, type: JSON_TYPE, text: '' },
        { status: 200, type: JSON_TYPE, text: good().text.slice(0, cut % Math.max(1, good().text.length)) },
        { status: 200, type: JSON_TYPE, text: `\ufeff${good().text}` },
        { status: 200, type: JSON_TYPE, text: '\u001f\ufffd\u0008' },
        { status: 204, type: '', text: '' },
        { status: 304, type: '', text: '' },
        { status, type: JSON_TYPE, text: '{"message":{},"FailureReason":[],"data":7}' },
        { status, type: JSON_TYPE, text: '[' },
        { status, type: 'text/html', text: '<h1>Bad gateway</h1>' },
      ),
    );
  return fc.oneof({ arbitrary: inContent, weight: 4 }, { arbitrary: onTheWay, weight: 1 });
}
