import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '#simulator/command-line.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { tryPackages } from '#simulator/package-check/command.ts';
import { examine } from '#simulator/package-check/examine.ts';
import type { Call } from '#simulator/package-check/validator/call.ts';
import { validateCalls } from '#simulator/package-check/validator/validate.ts';
import { playPackages } from '#simulator/package-check/live/play.ts';
import { asHtml } from '#simulator/package-check/report/as-html.ts';
import { reportOf, reportWithPlay } from '#simulator/package-check/report/report.ts';
import { packageReport } from '#simulator/package-check/report/schema.ts';
import { changed } from './corpus.ts';
import { SCORM, scratchFolder, zipOf } from './packages.ts';
import { rawZip } from './raw-zip.ts';

const scratch = scratchFolder();
afterAll(scratch.remove);

const bytes = await zipOf(SCORM);
const path = scratch.write('desks.zip', bytes);
const found = await examine(path);
const options = { report: undefined, values: false, port: 0 };

/** The recording that the panel saves of an attempt with a package. */
async function savedSitting(): Promise<{ source: string; sha256: string | undefined }> {
  const playing = await playPackages([{ path, found }], { port: 0 });
  const told = (await (await fetch(`${playing.platform.appUrl}/__simulator/scenario`)).json()) as { source: string };
  await playing.close();
  return { source: told.source, sha256: found.sha256 };
}
const storyIn = (source: string) => ({ scenario: loadScenario(source, 'recording.yaml'), source });

describe('packages that are tried', () => {
  it('and cannot be unpacked whole are refused in words', async () => {
    const entries = Object.entries(SCORM).map(([name, text]) => ({ name, content: Buffer.from(text) }));
    const picture = { name: 'desk.png', content: Buffer.from('a picture'), claimedSize: 3 };
    const broken = scratch.write('broken.zip', rawZip([...entries, picture]));
    const ended: unknown = await tryPackages({ ...options, paths: [broken] }, () => undefined).catch(
      (error: unknown) => error,
    );
    expect(ended).toBeInstanceOf(UsageError);
    expect(String(ended)).toContain('"desk.png" cannot be unpacked');
  });

  it('are played once where one file is named twice', async () => {
    const { close } = await tryPackages({ ...options, paths: [path, path] }, () => undefined);
    expect(close).toBeDefined();
    await close?.();
  });
});

describe('a sitting that is saved', () => {
  it('names its package by its name and hash', async () => {
    const { source, sha256 } = await savedSitting();
    expect(storyIn(source).scenario.packages).toEqual([{ name: 'desks.zip', sha256 }]);
    expect(sha256).toMatch(/^[\da-f]{64}$/);
  });

  it('is played with this build of the course, under its name or another', async () => {
    const { source } = await savedSitting();
    const copied = scratch.write('copy.zip', bytes);
    const { close } = await tryPackages({ ...options, paths: [copied], story: storyIn(source) }, () => undefined);
    expect(close).toBeDefined();
    await close?.();
  });

  it('refuses another build in words, and none at all', async () => {
    const { source } = await savedSitting();
    const next = scratch.write('next.zip', await zipOf(changed(SCORM, 'index.html', '<h1>Tidy', '<h1>Tidier')));
    const story = storyIn(source);
    await expect(tryPackages({ ...options, paths: [next], story }, () => undefined)).rejects.toThrow(
      /another build of desks\.zip/,
    );
    await expect(tryPackages({ ...options, paths: [path, next], story }, () => undefined)).rejects.toThrow(
      /name these after --package/,
    );
    const plain = storyIn(source.replace(/packages:\n(\s+- .*\n)(\s+sha256: .*\n)/, ''));
    await expect(tryPackages({ ...options, paths: [path], story: plain }, () => undefined)).rejects.toThrow(
      /of no package/,
    );
  });
});

describe('a report with what a course did', () => {
  const call = (name: string, args: string[], answer: string, error = '0'): Omit<Call, 'seq'> => ({
    at: 1_800_000_000_000,
    ms: 0.25,
    name,
    args,
    answer,
    error,
  });
  const calls = [
    call('LMSInitialize', [''], 'true'),
    call('LMSGetValue', ['cmi.core.student_name'], 'Lovelace, Ada'),
    call('LMSSetValue', ['cmi.comments', '<b>secret</b>'], 'true'),
    call('LMSSetValue', ['cmi.core.lesson_status', 'hidden'], 'false', '405'),
    call('PUT statements', ['{"actor":"ada"}'], '', '400'),
  ].map((one, index): Call => ({ ...one, seq: index + 1 }));
  const { packages } = reportOf([found], true);
  const reported = (withValues: boolean) =>
    reportWithPlay(packages, { findings: validateCalls(calls, withValues), calls, dropped: 3 }, withValues);

  it('holds its schema, and says faulty where the run was', () => {
    expect(packageReport.parse(JSON.parse(JSON.stringify(reported(false))))).toMatchObject({
      verdict: 'faulty',
      packages: [{ verdict: 'fine' }],
      played: { dropped: 3 },
    });
  });

  it('masks names, answers and launch data, unless values are asked for', () => {
    const [masked, open] = [reported(false), reported(true)].map((one) => JSON.stringify(one) + asHtml(one));
    for (const value of ['Lovelace', 'secret', 'hidden', '"ada', 'colour=blue']) {
      expect(masked).not.toContain(value);
      expect(open).toContain(value.replaceAll('"', '\\"'));
    }
    expect(masked).toContain('cmi.core.student_name');
    expect(masked).toContain('(13 characters)');
  });

  it('is the same for the same sitting', () => {
    expect(asHtml(reported(false))).toBe(asHtml(reported(false)));
    expect(asHtml(reported(true))).not.toContain('<b>');
  });
});
