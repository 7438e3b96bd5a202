import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Findings as lines: rule, what is wrong, where. Frames are of other sites and not ours to judge. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations, ran } = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script above puts it there
    const result = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true } },
      iframes: false,
    });
    return {
      violations: result.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) =>
            `${id}: ${help} – ${node.target.join(' ')} – ${(node.failureSummary ?? '').split('\n').slice(1).join(' ').trim()}`,
        ),
      ),
      ran: [...result.passes, ...result.violations, ...result.incomplete].map(({ id }) => id),
    };
  }, TAGS);
  expect(ran.length, 'rules that looked at something').toBeGreaterThan(10);
  expect(ran, 'off by default, and wanted').toContain('target-size');
  return violations;
}

/** What axe finds, in light and in dark; a line begins with which. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findings(page)).map((line) => `${colorScheme}: ${line}`));
  }
  return found;
}
