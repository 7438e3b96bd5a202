import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { createServer } from 'vite';
import { onlyNightly } from '../../support/runs.ts';

/**
 * Verifies: `npm run dev`, in a copy of the sources: saved changes are visible at once, and typed input is retained.
 */
const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = [
  'ui',
  'domain',
  'adapters',
  'openapi',
  'simulator',
  'package.json',
  'tsconfig.json',
  'tests/tsconfig.json',
];

function copied(): string {
  const copy = mkdtempSync(join(tmpdir(), 'dev-'));
  const isSource = (path: string) => !/\/(dist|node_modules)$/.test(path);
  for (const part of SOURCES) cpSync(join(PROJECT, part), join(copy, part), { recursive: true, filter: isSource });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function save(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text, path).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(page.url()));
  return loads;
}

test(
  'the first page comes once; texts, components and styles are saved under what was typed',
  onlyNightly,
  async ({ page }) => {
    const copy = copied();
    const server = await createServer({
      configFile: join(copy, 'ui/vite.config.ts'),
      cacheDir: join(copy, '.vite'), // like after `npm ci`, with an empty cache
      logLevel: 'error',
      server: { port: 5191, strictPort: false },
    });
    try {
      await server.listen();
      const loads = loadsOf(page);
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}acme/login`);
      const name = page.getByLabel('Username');
      await name.fill('ada', { timeout: 40_000 });

      save(join(copy, 'ui/i18n/locales/en-US.json'), '"signIn.submit": "Sign in"', '"signIn.submit": "Come in"');
      await expect(page.getByRole('button', { name: 'Come in' })).toBeVisible();

      const form = join(copy, 'ui/entry/sign-in/credentials-form.tsx');
      save(form, "t('signIn.submit')}", "`${t('signIn.submit')} now`}");
      await expect(page.getByRole('button', { name: 'Come in now' })).toBeVisible();

      save(join(copy, 'ui/styles/base.css'), 'body {', 'body { outline: 3px solid rgb(1, 2, 3);');
      await expect(page.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');

      await expect(name, 'what was typed').toHaveValue('ada');
      await page.getByLabel('Password', { exact: true }).fill('Lighthouse1');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada/, { timeout: 40_000 });
      expect(loads, 'the page was loaded once').toHaveLength(1);
    } finally {
      await server.close();
      rmSync(copy, { recursive: true });
    }
  },
);
