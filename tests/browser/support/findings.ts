import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Everything that axe can tell of WCAG 2.2 A and AA, and its best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What depends on colours. Dark differs from light in nothing else: see tests/ui/format/colour.spec.ts. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Findings as lines: rule, what is wrong, where. Frames are of other sites and not ours to judge. */
export async function findings(page: Page): Promise<string[]> {
  const { violations, ran } = await run(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: true } },
  });
  expect(ran.length, 'rules that looked at something').toBeGreaterThan(10);
  expect(ran, 'off by default, and wanted').toContain('target-size');
  return violations;
}

async function run(page: Page, options: Axe.RunOptions): Promise<{ violations: string[]; ran: string[] }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script above puts it there
    const result = await axe.run(document, { ...given, iframes: false });
    return {
      violations: result.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) =>
            `${id}: ${help} – ${node.target.join(' ')} – ${(node.failureSummary ?? '').split('\n').slice(1).join(' ').trim()}`,
        ),
      ),
      ran: [...result.passes, ...result.violations, ...result.incomplete].map(({ id }) => id),
    };
  }, options);
}

/** What axe finds, in light and in dark; a line begins with which. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, { runOnly: { type: 'rule', values: COLOURS } });
  expect(dark.ran, 'looked at in the dark').toContain('color-contrast');
  return [...light.map((line) => `light: ${line}`), ...dark.violations.map((line) => `dark: ${line}`)];
}
