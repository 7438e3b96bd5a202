import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const domain = new URL('../../domain/', import.meta.url);
const readme = readFileSync(new URL('README.md', domain), 'utf8');

/** Terms of the glossary: the first column of its table, in bold. */
const terms = [...readme.matchAll(/^\| \*\*(.+?)\*\* /gm)].map(([, term = '']) => term.toLowerCase());

/** Types of all events that any area defines. */
const eventTypes = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => eventTypesIn(readFileSync(new URL(path, domain), 'utf8')));

/** Endings that tell what somebody did to a screen or a field, or asked for, not what became true. */
const ENDINGS = /(Clicked|Changed|Set|Updated|Requested|Loaded)$/;
/** Changes that are facts of their own to somebody who reads the log without knowing our screens. */
const allowed: readonly string[] = ['account.PasswordChanged', 'account.ProfileUpdated'];

describe('the words of events', () => {
  it('are found at all', () => {
    expect(eventTypes).toContain('attempt.Started');
    expect(eventTypes).toContain('session.Opened');
    expect(new Set(eventTypes).size).toBe(eventTypes.length);
    expect(terms).toContain('position');
  });

  it('begin with a noun of the glossary in domain/README.md', () => {
    expect(eventTypes.filter((type) => !terms.includes(nounOf(type)))).toEqual([]);
  });

  it('say what happened, in the past tense', () => {
    expect(eventTypes.filter((type) => !/^[a-z]+\.[A-Z]\w*(ed|un|ent|ost|one)$/.test(type))).toEqual([]);
  });

  it('say what became true, not what was done to a screen', () => {
    expect(eventTypes.filter((type) => ENDINGS.test(type) && !allowed.includes(type))).toEqual([]);
  });

  it('and this check finds those that do not', () => {
    const [clicked = '', noun = ''] = eventTypesIn(
      `defineEvent('tile.Clicked', x); defineEvent(\n  'folder.Opened', y)`,
    );
    expect(ENDINGS.test(clicked)).toBe(true);
    expect(terms).not.toContain(nounOf(noun));
  });
});

const nounOf = (type: string): string => type.split('.')[0] ?? '';

function eventTypesIn(source: string): string[] {
  return [...source.matchAll(/defineEvent\(\s*'([^']+)'/g)].map(([, type = '']) => type);
}
