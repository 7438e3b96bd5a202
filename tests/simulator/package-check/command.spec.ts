import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPackages } from '#simulator/package-check/command.ts';
import { packageReport } from '#simulator/package-check/report/schema.ts';
import { isShort } from '../../support/runs.ts';
import { changed } from './corpus.ts';
import { AICC, SCORM, scratchFolder, XAPI, zipOf } from './packages.ts';

const scratch = scratchFolder();
afterAll(scratch.remove);

async function check(paths: readonly string[], more: { report?: string; values?: boolean } = {}) {
  const printed: string[] = [];
  const options = { paths, report: more.report, values: more.values ?? false };
  return { code: await checkPackages(options, (text) => printed.push(text)), printed: printed.join('\n') };
}

const good = scratch.write('good.zip', await zipOf(SCORM));
const faulty = scratch.write('faulty.zip', await zipOf(changed(SCORM, 'imsmanifest.xml', '>80<', '>180<')));
const website = scratch.write('website.zip', await zipOf({ 'index.html': 'Hello' }));
const samples = new URL('../../../simulator/content/samples/', import.meta.url).pathname;

describe('--try --check', () => {
  it('ends with 0 for a good package, 1 for errors, 2 for what cannot be tried', async () => {
    expect((await check([good])).code).toBe(0);
    expect((await check([good, faulty])).code).toBe(1);
    expect((await check([good, website])).code).toBe(2);
    expect((await check([join(scratch.folder, 'nowhere.zip')])).code).toBe(2);
  });

  it('ends with 2 where it cannot be begun, however its path is given', async () => {
    for (const given of [['--try=course.zip'], ['--try', 'course.zip']]) {
      const command = ['--import', 'tsx', 'simulator/serve.ts', ...given, '--check', '--port', 'none'];
      const ended = await promisify(execFile)(process.execPath, command).catch((error: unknown) => error);
      expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('--port needs') as unknown });
    }
  });

  it('prints nothing of a package that steers a terminal', async () => {
    const named = changed(
      SCORM,
      'imsmanifest.xml',
      '<organization identifier="org">\n      <title>Tidy',
      '<organization identifier="org">\n      <title>\u{9b}2J\nTidy',
    );
    const { printed } = await check([scratch.write('steers', named)]);
    expect(printed).toContain('\u{fffd}2J');
    expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('judges a file once that is named twice', async () => {
    const again = join(scratch.folder, 'other', '..', 'good.zip');
    expect((await check([good, again, good])).printed.match(/It can be played/g)).toHaveLength(1);
  });

  it('says what is wrong, where, by whose rule, and what to do', async () => {
    const { printed } = await check([scratch.write('other', changed(SCORM, 'imsmanifest.xml', '>80<', '>180<'))]);
    expect(printed).toContain('P12a imsmanifest.xml:16:9  masteryscore says "180".');
    expect(printed).toContain('SCORM 1.2 CAM: adlcp:masteryscore is a number from 0 to 100');
    expect(printed).toContain('→ Write the score');
  });

  it.each([
    'scorm/induction',
    'scorm/silent',
    'scorm/disorderly',
    'scorm/captive',
    'xapi/first-aid',
    'aicc/forklift',
    'epub/the-lighthouse.epub',
    'video/evacuation.webm',
    'audio/breathing.weba',
    'audio/chime.wav',
  ])('finds nothing wrong with the sample %s', async (sample) => {
    const { code, printed } = await check([samples + sample]);
    expect(printed).toContain('It can be played: nothing found.');
    expect(code).toBe(0);
  });

  it.each([
    ['pdf/safety-handbook.pdf', 'D4'],
    ['pdf/damaged.pdf', 'D1'],
    ['pdf/hostile.pdf', 'D3'],
    ['epub/damaged.epub', 'Z1'],
    ['epub/locked.epub', 'E3'],
    ['epub/hostile.epub', 'RSC-006'],
    ['scorm/launcher', 'H2'],
  ])('names what is special in the sample %s: %s', async (sample, words) => {
    expect((await check([samples + sample])).printed).toContain(words);
  });

  it('knows a film that only looks like one', async () => {
    const film = readFileSync(`${samples}video/evacuation.webm`);
    expect((await check([scratch.write('cut.webm', film.subarray(0, 300))])).printed).toMatch(/ M1 /);
    expect((await check([scratch.write('alone.webm', film)])).printed).toMatch(/ M4 .*without captions/);
  });
});

describe('--report', () => {
  it('writes JSON that its schema holds, the same for the same package', async () => {
    const report = join(scratch.folder, 'out.json');
    const paths = [good, faulty, website, scratch.write('aicc', AICC), scratch.write('xapi', XAPI)];
    await check(paths, { report });
    const first = readFileSync(report, 'utf8');
    expect(
      packageReport.parse(JSON.parse(first)).packages.map(({ kind, verdict }) => `${kind ?? 'none'} ${verdict}`),
    ).toEqual(['scorm fine', 'scorm faulty', 'none refused', 'aicc fine', 'tincan fine']);
    await check(paths, { report });
    expect(readFileSync(report, 'utf8')).toBe(first);
  });

  it('keeps what is handed to a course to itself, unless it is asked for', async () => {
    const report = join(scratch.folder, 'masked.json');
    await check([good], { report });
    expect(readFileSync(report, 'utf8')).toContain('(11 characters)');
    expect(readFileSync(report, 'utf8')).not.toContain('colour=blue');
    await check([good], { report, values: true });
    expect(readFileSync(report, 'utf8')).toContain('colour=blue');
  });

  it('writes one page without a script or anything of another host', async () => {
    const report = join(scratch.folder, 'out.html');
    await check(
      [good, scratch.write('odd', changed(SCORM, 'imsmanifest.xml', '>80<', '>&lt;script>alert(1)&lt;/script><'))],
      { report },
    );
    const html = readFileSync(report, 'utf8');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script|<link|<img|src=|@import|url\(/i);
  });

  it('is refused under another ending before anything is read', async () => {
    await expect(check([good], { report: 'out.pdf' })).rejects.toThrow(/\.json or an \.html/);
  });
});

describe('--try', () => {
  it.skipIf(isShort)('leaves nothing behind, also where it is stopped while it unpacks', async () => {
    const temporary = scratch.write('temporary', { 'kept.txt': 'x' });
    const files = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`f/${n}.txt`, String(n)]));
    const course = scratch.write('large.zip', await zipOf({ ...SCORM, ...files }));
    const child = spawn(process.execPath, ['--import', 'tsx', 'simulator/serve.ts', '--port', '0', '--try', course], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const watcher = watch(temporary, (_event, name) => {
      if (!name?.startsWith('trial-')) return;
      watcher.close();
      child.kill('SIGINT');
    });
    expect(await ended).toBe(130);
    expect(readdirSync(temporary).filter((name) => name.startsWith('trial-'))).toEqual([]);
  });
});
