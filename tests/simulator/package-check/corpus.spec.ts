import { afterAll, describe, expect, it } from 'vitest';
import { examine, type ExaminedPackage } from '#simulator/package-check/examine.ts';
import { changed, corpus } from './corpus.ts';
import { type Files, SCORM, scratchFolder, zipOf } from './packages.ts';

const scratch = scratchFolder();
afterAll(scratch.remove);

let made = 0;
const tried = async (files: Files): Promise<ExaminedPackage> =>
  examine(scratch.write(`${++made}.zip`, await zipOf(files)));
const rulesOf = ({ findings }: ExaminedPackage) => findings.map(({ id }) => id).sort();

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

describe('a package with very many faults', () => {
  it('names the first of each rule, and a script of many pages once', async () => {
    const missing = Array.from({ length: 50 }, (_, n) => `<file href="missing-${n}.png"/>`).join('');
    const listed = changed(SCORM, 'imsmanifest.xml', '<file href="course.js"/>', `<file href="course.js"/>${missing}`);
    const found = (await tried(listed)).findings.filter(({ id }) => id === 'P13');
    expect(found).toHaveLength(20);
    expect(found.at(-1)?.words).toContain('So it is in 30 more places.');
    const opens = 'window.open("second.html");';
    const twice = String(SCORM['index.html']).replace('</body>', '<script src="course.js?again"></script></body>');
    const opened = await tried({ ...SCORM, 'index.html': twice, 'course.js': opens });
    expect(rulesOf(opened)).toEqual(['H2']);
  });
});
