import type { HeaderFields } from '../http-types.ts';

/** Differences as sentences with the required change. `notes` need a decision by the operator. */
export type HeaderDifferences = { readonly wrong: readonly string[]; readonly notes: readonly string[] };

type Compare = (wanted: string, found: string, all: ReadonlyHeaders) => HeaderDifferences;
type ReadonlyHeaders = Pick<globalThis.Headers, 'get'>;

/** Compares the headers of a response with the required ones. Names are lower case. */
export function compareHeaders(wanted: HeaderFields, all: ReadonlyHeaders): HeaderDifferences {
  const compared = Object.entries(wanted).map(([name, value]): HeaderDifferences => {
    const found = all.get(name);
    if (found === null) return wrong(`${name} is missing: send "${value}"`);
    const { wrong: said, notes } = (COMPARE[name] ?? sameText)(value, found, all);
    return { wrong: said.map((one) => `${name}: ${one}`), notes: notes.map((one) => `${name}: ${one}`) };
  });
  const open = all.get('access-control-allow-origin');
  const opened =
    open !== null && wanted['access-control-allow-origin'] === undefined
      ? wrong('access-control-allow-origin is sent where no other site has anything to read: take it out')
      : FINE;
  return mergeDifferences([...compared, opened]);
}

export const mergeDifferences = (all: readonly HeaderDifferences[]): HeaderDifferences => ({
  wrong: all.flatMap((one) => one.wrong),
  notes: all.flatMap((one) => one.notes),
});

const FINE: HeaderDifferences = { wrong: [], notes: [] };
const wrong = (...said: string[]): HeaderDifferences => ({ wrong: said, notes: [] });

const sameText: Compare = (wanted, found) =>
  wanted.toLowerCase() === found.trim().toLowerCase() ? FINE : wrong(`is "${found}", send "${wanted}"`);

/** Requires every token of a list and accepts others. */
const hasWords: Compare = (wanted, found) => {
  const there = new Set(words(found));
  const missing = words(wanted).filter((word) => !there.has(word));
  return missing.length === 0 ? FINE : wrong(`lacks ${missing.join(', ')}: add it`);
};

const COMPARE: Readonly<Record<string, Compare>> = {
  'content-security-policy': comparePolicies,
  'permissions-policy': comparePermissions,
  vary: hasWords,
  'access-control-expose-headers': hasWords,
  'access-control-allow-headers': hasWords,
  'access-control-allow-methods': hasWords,
  'cache-control': (wanted, found) => {
    const there = words(found);
    const kept = wanted === 'no-cache' && there.includes('no-store');
    return kept || words(wanted).every((word) => there.includes(word))
      ? FINE
      : wrong(`is "${found}", send "${wanted}"`);
  },
  'strict-transport-security': (wanted, found) => {
    const seconds = Number(/max-age="?(\d+)/i.exec(found)?.[1] ?? 0);
    return seconds >= YEAR_SECONDS && /includeSubDomains/i.test(found)
      ? FINE
      : wrong(`is "${found}", send "${wanted}"`);
  },
  'reporting-endpoints': (wanted, found) =>
    /(^|[\s,])policy="https:\/\/[^"]+"/.test(found)
      ? FINE
      : wrong(`names no endpoint "policy" on https: send ${wanted}`),
};
const YEAR_SECONDS = 31_536_000;

const words = (list: string): string[] => list.toLowerCase().split(/\s*,\s*/);

/** Directives that may have further sources: an organisation's own pages and systems. */
const OWN_SOURCES = new Set(['frame-src', 'form-action']);

function comparePolicies(wanted: string, found: string): HeaderDifferences {
  if (found.includes(',')) return wrong('there are several policies, and browsers hold each: send one');
  const there = directivesOf(found);
  const asked = directivesOf(wanted);
  const further = [...there.keys()].filter((directive) => !asked.has(directive));
  return mergeDifferences([
    ...[...asked].map(([directive, sources]) => compareSources(directive, sources, there.get(directive))),
    // An additional directive restricts `default-src` further, which is the operator's decision.
    { wrong: [], notes: further.map((directive) => `${directive} is not from here`) },
  ]);
}

function compareSources(
  directive: string,
  wanted: readonly string[],
  found: readonly string[] | undefined,
): HeaderDifferences {
  if (!found) return wrong(`${directive} is missing: add "${[directive, ...wanted].join(' ')}"`);
  // The operator chooses where reports are sent.
  if (directive === 'report-uri')
    return found.length > 0 ? FINE : wrong('report-uri has no address: name one, or browsers tell nobody');
  const lacking = wanted.filter((source) => !found.includes(source));
  const more = found.filter((source) => !wanted.includes(source));
  const own = OWN_SOURCES.has(directive) ? more.filter((source) => /^https:\/\/[^*]+$/.test(source)) : [];
  const tooMuch = more.filter((source) => !own.includes(source));
  return {
    wrong: [
      ...(lacking.length > 0 ? [`${directive} lacks ${lacking.join(' ')}: add it`] : []),
      ...(tooMuch.length > 0 ? [`${directive} allows ${tooMuch.join(' ')} too: take it out`] : []),
    ],
    notes: own.map((source) => `${directive} allows ${source}: right if it is the organisation's`),
  };
}

function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name.toLowerCase(), sources]])));
}

function comparePermissions(wanted: string, found: string): HeaderDifferences {
  const there = featuresOf(found);
  const said = [...featuresOf(wanted)].flatMap(([feature, allowed]) => {
    const now = there.get(feature);
    if (now === allowed) return [];
    return [
      now === undefined
        ? `${feature} is missing: add "${feature}=${allowed}"`
        : `${feature} is ${now}, send ${allowed}`,
    ];
  });
  return wrong(...said);
}

const featuresOf = (text: string): Map<string, string> =>
  new Map(
    text.split(',').map((part) => {
      const [feature = '', allowed = ''] = part.trim().split('=');
      return [feature, allowed.replace(/\s+/g, ' ')];
    }),
  );
