import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { isAllowed, licenceNoticesOf, noticesText, licenceProblemsOf } from '#adapters/build-tools/notices.ts';
import { filesByPackage, BUNDLED_PACKAGES_PATH } from '#adapters/build-tools/record.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A folder with these files; objects are written as JSON. */
function folderOf(files: Record<string, string | object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'supply-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
const packageOf = (name: string, license?: string, author?: string) => ({ name, version: '1.0.0', license, author });

describe('a licence', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)', 'Apache-2.0'])('%s may be shipped', (licence) => {
    expect(isAllowed(licence)).toBe(true);
  });

  it.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'UNLICENSED', 'SEE LICENSE IN terms.txt', '', undefined])(
    '%s may not',
    (licence) => {
      expect(isAllowed(licence)).toBe(false);
    },
  );
});

describe('notices', () => {
  it('have name, version, licence and text of each package, and the texts of parts that are in the build', () => {
    const modules = folderOf({
      'own/package.json': packageOf('own', 'MIT'),
      'own/LICENCE.md': 'Own text',
      'own/NOTICE': 'Own notice',
      'pdfjs-dist/package.json': packageOf('pdfjs-dist', 'Apache-2.0'),
      'pdfjs-dist/LICENSE': 'Text of pdf.js',
      'pdfjs-dist/cmaps/LICENSE': 'Text of the maps',
      'pdfjs-dist/iccs/LICENSE': 'Text of what is not in the build',
      '@some/bare/package.json': packageOf('@some/bare', 'BSD-3-Clause', 'Ada Holder'),
    });
    const notices = licenceNoticesOf(
      { own: [''], 'pdfjs-dist': ['build', 'cmaps'], '@some/bare': ['dist'] },
      withDist(modules),
    );
    expect(licenceProblemsOf(notices)).toEqual([]);
    const text = noticesText(notices);
    for (const wanted of [
      'own@1.0.0: MIT',
      'Own text',
      'Own notice',
      'Text of pdf.js',
      'Text of the maps',
      '@some/bare@1.0.0: BSD-3-Clause',
      'Copyright (c) Ada Holder',
    ])
      expect(text).toContain(wanted);
    expect(text).not.toContain('not in the build');
  });

  it('name packages that are inside a file of another', () => {
    const notices = licenceNoticesOf({ jszip: ['dist'] }, join(ROOT, 'node_modules'));
    expect(notices.map(({ name }) => name)).toEqual(['immediate', 'jszip', 'lie', 'pako', 'setimmediate']);
  });

  it('take the licence of a package that names none from the list of those', () => {
    const [notice] = licenceNoticesOf({ rulr: [''] }, join(ROOT, 'node_modules'));
    expect(notice).toMatchObject({ name: 'rulr', licence: 'MIT', texts: [expect.stringMatching(/^MIT License/)] });
  });

  it('are refused for a licence that is not on the list, for none, for a text that is missing, and for a part', () => {
    const modules = folderOf({
      'copyleft/package.json': packageOf('copyleft', 'GPL-3.0-only'),
      'copyleft/LICENSE': 'Text',
      'silent/package.json': packageOf('silent'),
      'silent/LICENSE': 'Text',
      'wordless/package.json': packageOf('wordless', 'ISC'),
      'parted/package.json': packageOf('parted', 'MIT'),
      'parted/LICENSE': 'Text',
      'parted/fonts/LICENSE_FONT': 'Text',
    });
    expect(
      licenceProblemsOf(licenceNoticesOf({ copyleft: [''], silent: [''], wordless: [''], parted: ['fonts'] }, modules)),
    ).toEqual([
      'copyleft@1.0.0: GPL-3.0-only is not on the list',
      'parted@1.0.0: fonts/LICENSE_FONT (not known) is not on the list',
      'silent@1.0.0: no licence is not on the list',
      'wordless@1.0.0: the text of its licence is missing',
    ]);
  });
});

describe('the record of a build', () => {
  it('has the packages of files in it, wherever they are installed, and nothing of ours', () => {
    expect(
      filesByPackage([
        '/here/node_modules/react/index.js',
        '/here/node_modules/react/cjs/react.js?commonjs',
        '/here/node_modules/epubjs/node_modules/@xml/dom/lib/a/b.js',
        '../node_modules/pdfjs-dist/web/viewer.css',
        '/here/ui/entry/main.tsx',
        '\0/here/node_modules/made/up.js',
      ]),
    ).toEqual({ 'epubjs/node_modules/@xml/dom': ['lib/a'], 'pdfjs-dist': ['web'], react: ['', 'cjs'] });
  });
});

describe('npm run licences', () => {
  const run = (build: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'adapters/build-tools/licences.ts', build], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  const buildWith = (packages: object) =>
    folderOf({
      [BUNDLED_PACKAGES_PATH]: packages,
      [`shell/${BUNDLED_PACKAGES_PATH}`]: {},
      [`reader/${BUNDLED_PACKAGES_PATH}`]: { jszip: ['dist'] },
    });

  it('writes both files beside a build, with what is in its pages', () => {
    const build = buildWith({ react: [''] });
    expect(run(build).status).toBe(0);
    expect(readFileSync(join(build, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^react@[\s\S]*^pako@/m);
    expect(readFileSync(join(build, 'sbom.cdx.json'), 'utf8')).toContain('"CycloneDX"');
  });

  it('fails and writes nothing for a build with a licence that is not on the list', () => {
    const build = buildWith({ 'spdx-exceptions': [''] });
    const { status, stderr } = run(build);
    expect(status).toBe(1);
    expect(stderr).toContain('CC-BY-3.0 is not on the list');
    expect(existsSync(join(build, 'THIRD-PARTY-NOTICES.txt'))).toBe(false);
  });
});

/** Folders of bundled files exist in every package. */
function withDist(modules: string): string {
  for (const folder of ['pdfjs-dist/build', '@some/bare/dist']) mkdirSync(join(modules, folder), { recursive: true });
  return modules;
}
