import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../browser/keyboard/', import.meta.url));
const walks = readdirSync(folder).filter((name) => name.endsWith('.pw.ts'));

/** Actions that a keyboard user cannot do: act on a distant element with a pointer, set focus, or type an address. */
const FROM_AFAR =
  /(?<!\bwalk)\.(?:click|dblclick|tap|hover|fill|check|uncheck|focus|blur|selectOption|setInputFiles|dispatchEvent|goto|reload|pressSequentially|scrollIntoViewIfNeeded)\(|\.mouse\b|\.touchscreen\b|\)\.press\(/;

const linesFromAfar = (text: string) => text.split('\n').filter((line) => FROM_AFAR.test(line));
const testsOf = (text: string) => [...text.matchAll(/^ *test\(/gm)].length;

describe('walks by keyboard (Verifies: WCAG 2.1.1)', () => {
  it('are forty or more', () => {
    const counted = walks.map((name) => testsOf(readFileSync(folder + name, 'utf8')));
    expect(counted.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(40);
  });

  it.each(walks)('%s uses keys alone', (name) => {
    expect(linesFromAfar(readFileSync(folder + name, 'utf8'))).toEqual([]);
  });

  it('and this check finds what does more', () => {
    const planted = ['await button.click();', 'await page.getByLabel("x").fill("y");', 'await page.goto("/");'];
    expect(linesFromAfar(['await walk.fill(field, "y");', 'await walk.press("Tab");', ...planted].join('\n'))).toEqual(
      planted,
    );
  });
});
