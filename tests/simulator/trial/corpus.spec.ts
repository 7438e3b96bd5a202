import { afterAll, describe, expect, it } from 'vitest';
import { examine, type Examined } from '#simulator/trial/examine.ts';
import { corpus } from './corpus.ts';
import { type Files, scratchFolder, zipOf } from './packages.ts';

const scratch = scratchFolder();
afterAll(scratch.remove);

let made = 0;
const tried = async (files: Files): Promise<Examined> => examine(scratch.write(`${++made}.zip`, await zipOf(files)));
const rulesOf = ({ findings }: Examined) => findings.map(({ id }) => id).sort();

describe('a made package', () => {
  it('is there for forty rules and more', () => {
    expect(new Set(corpus.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(corpus)(
    'with $fault breaks $rule at its place, and nothing else',
    async ({ rule, files, at, twin, beside = [] }) => {
      const whole = await tried(twin);
      expect(rulesOf(whole)).toEqual([...beside].sort());
      const faulty = await tried(files);
      const found = faulty.findings.filter(({ id }) => !beside.includes(id));
      expect(found.map(({ id, words }) => `${id} ${words}`)).toEqual([expect.stringMatching(`^${rule} \\S`)]);
      if (at) expect(found[0]?.place).toMatchObject(at);
    },
  );
});
