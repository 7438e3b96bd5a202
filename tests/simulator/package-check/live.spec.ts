import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { examine } from '#simulator/package-check/examine.ts';
import { playPackages, watchPath } from '#simulator/package-check/live/play.ts';
import { scenarioFor } from '#simulator/package-check/live/scenario-of.ts';
import { scenarioOf } from '#simulator/scenarios/schema.ts';
import { AICC, PAGE, SCORM, scratchFolder, XAPI, zipOf } from './packages.ts';

const scratch = scratchFolder();
afterAll(scratch.remove);

const trialFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`trial-${process.pid}-`));
const play = async (...paths: string[]) => {
  const found = [];
  for (const path of paths) found.push({ path, found: await examine(path) });
  return playPackages(found, { port: 0 });
};

describe('packages that are played', () => {
  it('lie in one folder of their own, which goes with them', async () => {
    const before = trialFolders();
    const path = scratch.write('course.zip', await zipOf({ ...SCORM, 'img/a b.png': new Uint8Array([1]) }));
    const beside = readdirSync(scratch.folder);
    const playing = await play(path);
    const [made, ...others] = trialFolders().filter((name) => !before.includes(name));
    expect(others).toEqual([]);
    const folder = join(tmpdir(), made ?? '');
    expect(readdirSync(join(folder, '1'), { recursive: true }).sort()).toEqual(
      ['course.js', 'img', 'img/a b.png', 'imsmanifest.xml', 'index.html'].sort(),
    );
    expect(statSync(join(folder, '1/index.html')).mode & 0o111).toBe(0);
    expect(readdirSync(scratch.folder)).toEqual(beside);
    await playing.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('are served by the content site, under the headers of the product', async () => {
    const playing = await play(scratch.write('served', SCORM));
    const page = await fetch(`${playing.platform.contentUrl}/contentstream/titles/main/local/1/index.html`);
    expect(await page.text()).toBe(PAGE);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    await playing.close();
  });

  it('open by an address that signs a learner in, and leads nowhere else', async () => {
    const playing = await play(scratch.write('entered', SCORM));
    const url = playing.addresses[0]?.url ?? '';
    const entered = await fetch(url, { redirect: 'manual' });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/trial/deep-launch/part-1-1']);
    expect(entered.headers.get('set-cookie')).toMatch(/^lms_token=/);
    for (const to of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n//evil.example',
      '/.//evil.example',
      'home',
    ])
      expect(
        (await fetch(`${url.split('?')[0] ?? ''}?as=ada&to=${encodeURIComponent(to)}`, { redirect: 'manual' })).status,
      ).toBe(404);
    await playing.close();
  });

  it('open under names in any letters, and not from a page of another site', async () => {
    const playing = await play(scratch.write('letters', SCORM));
    const enter = (to: string, site: string) =>
      fetch(`${playing.platform.appUrl}/__simulator/enter?as=ada&to=${encodeURIComponent(to)}`, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': site },
      });
    expect((await enter('/trial/titles/Büro–Ω?q=é#z', 'same-origin')).headers.get('location')).toBe(
      '/trial/titles/B%C3%BCro%E2%80%93%CE%A9?q=%C3%A9#z',
    );
    expect((await enter('/trial/home', 'none')).status).toBe(303);
    // A course may be on a sibling of the application's host, and on another port of it.
    for (const site of ['cross-site', 'same-site']) {
      const refused = await enter('/trial/home', site);
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    }
    await playing.close();
  });

  it('open once from a page of another site by a link that was made for it', async () => {
    const playing = await play(scratch.write('linked', SCORM));
    const link = playing.platform.linkFromElsewhere(playing.addresses[0]?.url ?? '');
    const statuses: number[] = [];
    for (const address of [link.replace(/ticket=./, 'ticket=_'), link, link])
      statuses.push((await fetch(address, { redirect: 'manual', headers: { 'sec-fetch-site': 'same-site' } })).status);
    expect(statuses).toEqual([403, 303, 403]);
    await playing.close();
  });

  it('begin anew in a browser that forgets what it kept, when the page itself asks for it', async () => {
    const playing = await play(scratch.write('anew', SCORM));
    const clearedFor = async (site: string, more = '&clearStorage=') => {
      const url = `${playing.platform.appUrl}/__simulator/enter?as=ada&to=/trial/home${more}`;
      const { headers } = await fetch(url, { redirect: 'manual', headers: { 'sec-fetch-site': site } });
      return headers.get('clear-site-data');
    };
    expect(await clearedFor('same-origin')).toBe('"storage"');
    expect(await clearedFor('cross-site')).toBeNull();
    expect(await clearedFor('same-origin', '')).toBeNull();
    await playing.close();
  });

  it('are played anew when they change, and as they were when they can no longer be read', async () => {
    const path = scratch.write('changing', SCORM);
    const playing = await play(path);
    const page = async () =>
      (await fetch(`${playing.platform.contentUrl}/contentstream/titles/main/local/1/index.html`)).text();
    const changed = new Promise<void>((told) => {
      const changing = () => {
        stop();
        told();
      };
      const stop = watchPath(path, changing, changing);
    });
    scratch.write('changing', { 'index.html': PAGE.replace('<h1>Tidy desks', '<h1>Tidier desks') });
    await changed;
    expect((await playing.renew(path)).findings).toEqual([]);
    expect(await page()).toContain('Tidier desks');
    scratch.write('changing', { 'imsmanifest.xml': '<broken' });
    expect((await playing.renew(path)).isRefused).toBe(true);
    expect(await page()).toContain('Tidier desks');
    await playing.close();
  });
});

describe('two savings that come quickly', () => {
  it('are read one after the other, and closing waits for the last', async () => {
    const path = scratch.write('quick', SCORM);
    const before = trialFolders();
    const playing = await play(path);
    const renewed = Array.from({ length: 8 }, (_, n) => {
      scratch.write('quick', { [`more-${n}.txt`]: 'x' });
      return playing.renew(path);
    });
    await Promise.race(renewed);
    await playing.close();
    expect((await Promise.allSettled(renewed)).map(({ status }) => status)).toEqual(renewed.map(() => 'fulfilled'));
    expect(trialFolders()).toEqual(before);
  });
});

describe('files that are asked for in vain', () => {
  /** Requests paths below the folder of all packages. Returns the report to the panel. */
  const missingAfter = async ({ platform }: Awaited<ReturnType<typeof play>>, ...paths: string[]) => {
    for (const path of paths) {
      const { status } = await fetch(`${platform.contentUrl}/contentstream/titles/main/local/${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    const told = (await (await fetch(`${platform.appUrl}/__simulator/package-check`)).json()) as {
      missing: { words: string }[];
    };
    return told.missing.map(({ words }) => words);
  };

  it('are named with what is there; outside the package nothing is looked for', async () => {
    const playing = await play(scratch.write('in vain', SCORM));
    expect(await missingAfter(playing, '1/Course.js', '1/corse.js', 'logo.png', '..%2f', '9/index.html', '')).toEqual([
      '"Course.js" was asked for, and is not in the package. "course.js" is there: capitals count.',
      '"corse.js" was asked for, and is not in the package. Did you mean "course.js"?',
      '"../logo.png" was asked for, which lies outside the package.',
      '"../../" was asked for, which lies outside the package.',
      '"../9/index.html" was asked for, which lies outside the package.',
      '"../" was asked for, which lies outside the package.',
    ]);
    await playing.close();
  });

  it('are kept up to a number, and forgotten with the build that asked for them', async () => {
    const [path, other] = [scratch.write('old build', SCORM), scratch.write('other', SCORM)];
    const playing = await play(path, other);
    const asked = Array.from({ length: 230 }, (_, n) => `1/picture-${n}.png`);
    expect(await missingAfter(playing, '2/logo.png', 'logo.png', ...asked)).toHaveLength(200);
    scratch.write('old build', { 'picture-7.png': 'x' });
    await playing.renew(path);
    expect(await missingAfter(playing, '1/Picture-7.png')).toEqual([
      '"logo.png" was asked for, and is not in the package.',
      expect.stringContaining('"picture-7.png" is there'),
    ]);
    await playing.close();
  });
});

describe('the story of packages', () => {
  const storyFor = async (name: string, files: Parameters<typeof scratch.write>[1]) =>
    scenarioOf(scenarioFor([{ examined: await examine(scratch.write(name, files)), folder: '1' }]));

  it('hands a course what its manifest says of it', async () => {
    const { catalogue, people } = await storyFor('told', SCORM);
    expect(catalogue.titles).toMatchObject([
      {
        title: 'Tidy desks',
        masteryScore: 80,
        launchData: 'colour=blue',
        resources: [{ contentType: 'scorm', sample: 'local/1/index.html' }],
      },
    ]);
    expect(people.map(({ locale }) => locale)).toEqual(['en-US', 'en-US', 'fr-FR', 'ar-AE']);
    expect(people[0]?.scorm).toMatchObject([
      {
        map: {
          'cmi.student_data.max_time_allowed': '00:30:00',
          'cmi.student_data.time_limit_action': 'continue,no message',
        },
      },
    ]);
  });

  it('has every part in the order of its contents, those before it first', async () => {
    const { catalogue } = await storyFor('parts', AICC);
    expect(catalogue.titles.map(({ title, tags }) => [title, tags[0]?.prerequisites])).toEqual([
      ['Tidy desks', []],
      ['Tidy drawers', ['part-1-1']],
    ]);
  });

  it('knows the activity of xAPI content', async () => {
    const { catalogue } = await storyFor('activity', XAPI);
    expect(catalogue.titles[0]).toMatchObject({
      contentid: 'https://lighthouse.example/desks',
      resources: [{ contentType: 'tincan' }],
    });
  });

  it('finds files whose names are no addresses', async () => {
    const manifest = String(SCORM['imsmanifest.xml']).replaceAll('href="index.html"', 'href="my%20page%25.html?a=1#b"');
    const { catalogue } = await storyFor('odd names', { ...SCORM, 'imsmanifest.xml': manifest, 'my page%.html': PAGE });
    expect(catalogue.titles[0]?.resources).toMatchObject([{ sample: 'local/1/my%20page%25.html?a=1#b' }]);
  });
});
