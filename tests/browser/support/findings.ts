import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** axe rules for WCAG 2.2 A and AA, and its best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that depend on colours. Dark mode differs in colours only: see tests/ui/format/colour.spec.ts. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Findings as lines: rule, fault, element. Frames belong to other sites and are not checked. */
export async function findings(page: Page): Promise<string[]> {
  const { violations, ran } = await run(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: true } },
  });
  expect(ran.length, 'rules that looked at something').toBeGreaterThan(10);
  expect(ran, 'off by default, and wanted').toContain('target-size');
  return violations;
}

/** Adds a contrast check of the rendered colours, because axe cannot determine all backgrounds. */
async function run(page: Page, options: Axe.RunOptions): Promise<{ violations: string[]; ran: string[] }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { doubtful, violations, ran } = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script above defines it
    /** axe finds its elements again by position: a page that changed during a run is checked again. */
    const lookedAt = async (looks: number): Promise<Axe.AxeResults> => {
      const seen = { hasChanged: false };
      const watch = new MutationObserver((changes) => {
        const nodes = changes.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
        seen.hasChanged ||= nodes.some((node) => node instanceof Element);
      });
      watch.observe(document.documentElement, { childList: true, subtree: true });
      const found = await axe.run(document, { ...given, iframes: false });
      watch.disconnect();
      return seen.hasChanged && looks > 1 ? lookedAt(looks - 1) : found;
    };
    const result = await lookedAt(3);
    const lines = (found: Axe.Result[], how: string) =>
      found.flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) =>
            `${how}${id}: ${help} – ${node.target.join(' ')} – ${(node.failureSummary ?? '').split('\n').slice(1).join(' ').trim()}`,
        ),
      );
    // Frames belong to other sites; a single character counts as an icon; a silent video needs no captions.
    const judged = ['color-contrast', 'frame-tested', 'label-content-name-mismatch'];
    const isMute = ({ target }: Axe.NodeResult) => {
      const element = document.querySelector(target.join(' '));
      return element instanceof HTMLVideoElement && element.muted;
    };
    // Arrow keys move through the items of a menu, and scroll it.
    const isMenu = ({ target }: Axe.NodeResult) =>
      document.querySelector(target.join(' '))?.matches('[role=menu]') ?? false;
    const unsure = result.incomplete
      .filter(({ id }) => !judged.includes(id))
      .map((one) => (one.id === 'video-caption' ? { ...one, nodes: one.nodes.filter((node) => !isMute(node)) } : one))
      .map((one) =>
        one.id === 'scrollable-region-focusable' ? { ...one, nodes: one.nodes.filter((node) => !isMenu(node)) } : one,
      );
    const colours = result.incomplete.filter(({ id }) => id === 'color-contrast');
    // axe assumes that fixed elements cover a dialog, which is never the case: tests the targets by `elementFromPoint`.
    const isTouched = ({ target }: Axe.NodeResult) => {
      const element = document.querySelector(target.join(' '));
      if (!element?.closest('dialog:modal')) return false;
      const { x, y, width, height } = element.getBoundingClientRect();
      return [-11, 0, 11].every((by) => {
        const there = document.elementFromPoint(x + width / 2, y + height / 2 + by);
        return there !== null && element.contains(there);
      });
    };
    // A loading screen marks itself busy; its heading comes with the data.
    const isOnItsWay = document.querySelector('main [aria-busy=true]') !== null;
    const wrong = result.violations
      .filter(({ id }) => !(isOnItsWay && id === 'page-has-heading-one'))
      .map((one) => (one.id === 'target-size' ? { ...one, nodes: one.nodes.filter((node) => !isTouched(node)) } : one));
    return {
      violations: [...lines(wrong, ''), ...lines(unsure, 'not sure: ')],
      doubtful: colours.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
      ran: [...result.passes, ...result.violations, ...result.incomplete].map(({ id }) => id),
    };
  }, options);
  return { ran, violations: [...violations, ...(await tooFaint(page, doubtful))] };
}

/** Elements of these selectors whose text contrast is too low. WCAG 1.4.3. */
const tooFaint = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate((given) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!; // every browser supports it
    const read = (css: string): Colour => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
      r * a + R * (1 - a),
      g * a + G * (1 - a),
      b * a + B * (1 - a),
      1,
    ];
    const channel = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    const luminance = ([r, g, b]: Colour) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    return given.flatMap((selector) => {
      const element = document.querySelector(selector);
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      if (element.textContent.trim() === '' && !(element instanceof HTMLInputElement)) return [];
      if (element.closest('.textLayer')) return []; // invisible selectable text over the rendered page
      const layers: Colour[][] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at);
        if (backgroundImage.includes('url(')) return [`not sure: color-contrast over a picture – ${selector}`];
        const shades = backgroundImage.match(/(?:rgba?|hsla?|oklch|oklab|color)\([^()]*\)/g) ?? [];
        if (shades.length > 0) layers.push(shades.map(read));
        const colour = read(backgroundColor);
        layers.push([colour]);
        if (colour[3] === 1 || (shades.length > 0 && shades.every((shade) => read(shade)[3] === 1))) break;
      }
      const grounds = layers.reduceRight<Colour[]>(
        (below, layer) => layer.flatMap((colour) => below.map((one) => over(colour, one))),
        [read('Canvas')],
      );
      const style = getComputedStyle(element);
      const ratio = Math.min(
        ...grounds.map((ground) => {
          const lights = [luminance(over(read(style.color), ground)), luminance(ground)];
          return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
        }),
      );
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      return ratio >= (isLarge ? 3 : 4.5) ? [] : [`color-contrast ${ratio.toFixed(2)} – ${selector}`];
    });
  }, selectors);

/** Findings of axe in light and dark mode; each line begins with the mode. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await run(page, { runOnly: { type: 'rule', values: COLOURS } });
  expect(dark.ran, 'looked at in the dark').toContain('color-contrast');
  return [...light.map((line) => `light: ${line}`), ...dark.violations.map((line) => `dark: ${line}`)];
}
