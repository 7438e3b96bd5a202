import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Requirements of ASVS 5.0.0 that concern a client: `1.2.1-3,9` are four. */
const ASKED = [
  '1.2.1-3,9 1.3.1,2,4,6,12 1.5.2-3 2.2.1-2 2.4.1 3.1.1 3.2.1-3 3.3.1-5 3.4.1,3-8 3.5.1-5 3.6.1 3.7.1-3,5',
  '5.2.1-2 6.2.6-7 7.4.1 10.1.1 11.5.1 13.4.2 14.2.1,3,8 14.3.1-3 15.1.2 15.2.1,3-5 15.3.3,5-7 15.4.1-2',
  '16.2.5 16.5.1-4',
]
  .flatMap((line) => line.split(' '))
  .flatMap((group) => {
    const [, section = '', numbers = ''] = /^(\d+\.\d+\.)(.+)$/.exec(group) ?? [];
    return numbers.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => `${section}${from + n}`);
    });
  });

const rows = readFileSync(new URL('../security.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, id, , held] = line.split('|').map((cell) => cell.trim());
    return id !== undefined && held !== undefined && /^\d/.test(id) ? [{ id, held }] : [];
  });

it('each requirement has its row, once', () => {
  expect(ASKED).toHaveLength(70);
  expect(rows.map(({ id }) => id)).toEqual(ASKED);
});

it('each row names tests that exist, or says why it is deviated from', () => {
  const files = rows.flatMap(({ held }) =>
    [...held.matchAll(/`([\w./-]+[.](?:spec|pw)[.]tsx?)`/g)].map(([, file]) => file ?? ''),
  );
  expect(files.length).toBeGreaterThan(70);
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
  expect(rows.filter(({ held }) => !/[.](spec|pw)[.]tsx?`|Deviation: /.test(held)).map(({ id }) => id)).toEqual([]);
});
