import type { Page } from '@playwright/test';
import { findings } from '../support/findings.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { covered } from './covered.ts';
import { unseen } from './focus.ts';
import { misplaced } from './layout.ts';
import { actsEarly } from './pressed.ts';
import { unheard, watchRegions } from './regions.ts';
import { restless } from './restless.ts';
import { speak } from './worn.ts';

test.use({ bypassCSP: true, viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const style = (page: Page, rule: string) => page.addStyleTag({ content: rule });

/** Verifies: the check of a state finds each fault that is planted in a correct page. */
test('a look at a state finds what is planted in it', async ({ page, platform }) => {
  watchRegions(page);
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/catalogue/fire`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(await misplaced(page)).toEqual([]);
  const wide = await style(page, 'main { min-inline-size: 420px }');
  expect(await misplaced(page)).toContainEqual(expect.stringMatching(/^the page scrolls sideways/));
  await wide.evaluate((sheet: Element) => sheet.remove());

  const cut = await style(
    page,
    'h1 { inline-size: 4ch; overflow: hidden; white-space: nowrap } h1 bdi { display: contents }',
  );
  await page.locator('h1').evaluate((heading) => heading.append(' of this catalogue'));
  expect(await misplaced(page)).toContainEqual(expect.stringMatching(/^h1.*is cut at its side/));
  await page.locator('h1').evaluate((heading) => heading.lastChild?.remove());
  await cut.evaluate((sheet: Element) => sheet.remove());

  await speak(page, 'tr-TR');
  expect(await findings(page)).toEqual([]);
  const link = page.getByRole('article').getByRole('link').first();
  const name = await link.getAttribute('aria-label');
  await link.evaluate((element) => element.setAttribute('aria-label', 'English alone'));
  expect(await findings(page)).toContainEqual(expect.stringMatching(/^label-content-name-mismatch/));
  await link.evaluate(
    (element, was) => (was === null ? element.removeAttribute('aria-label') : element.setAttribute('aria-label', was)),
    name,
  );

  expect(await unheard(page)).toEqual([]);
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [role=log], [aria-live]'))
      region.remove();
  });
  expect(await unheard(page)).toEqual(['nothing can be said: there is no live region']);
  await page.evaluate(() => {
    const region = document.createElement('p');
    region.role = 'status';
    region.textContent = '3 results';
    document.querySelector('main')?.append(region);
  });
  expect(await unheard(page)).toEqual(['“3 results” came with its region']);
});

/** Verifies: hit tests and pixels find controls that are covered, clipped, cut off or outside of the window. */
test('a look finds what cannot be pressed, and a focus that is not seen', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/catalogue/fire`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await covered(page)).toEqual([]);
  expect((await unseen(page)).lines).toEqual([]);

  await planted(page, '<button class="under">Under</button><button class="over">Over</button>', {
    '.under, .over': 'position: absolute; inset: 0 auto auto 0; inline-size: 120px; block-size: 48px',
    '.over': 'inset-inline-start: 60px',
  });
  expect(await covered(page)).toContain('button “Under” is covered at a corner by button “Over”');

  await planted(page, '<a href="#plant">Clipped</a>', {
    a: 'position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%)',
  });
  expect(await covered(page)).toContainEqual(expect.stringMatching(/^a “Clipped” is 1 × 1 px/));
  expect((await unseen(page)).lines).toContain('a “Clipped” looks the same with the focus');

  const ring = { button: 'border: 0; outline-offset: 2px', 'button:focus': 'outline: 2px solid red' };
  await planted(page, '<button>Ring</button>', ring);
  expect((await unseen(page)).lines).toEqual([]);
  const tight = { span: 'display: inline-block; overflow: clip' };
  await planted(page, '<span><button>Ring</button></span>', { ...ring, ...tight });
  expect((await unseen(page)).lines).toContain('button “Ring” looks the same with the focus');

  const bar = { button: 'flex: none; inline-size: 80px; block-size: 44px', '&': 'display: flex; inline-size: 200px' };
  const buttons = ['One', 'Two', 'Three', 'Four'].map((name) => `<button>${name}</button>`).join('');
  await planted(page, buttons, { ...bar, '&': `${bar['&']}; overflow: hidden` });
  expect(await covered(page)).toContainEqual(expect.stringMatching(/^button “Four” is covered/));
  await planted(page, buttons, { ...bar, '&': `${bar['&']}; flex-wrap: wrap` });
  expect(await covered(page)).toEqual([]);
});

/** Verifies: WCAG 2.5.2, 2.3.1, 1.4.5: the check finds actions on press, rapid changes and images of text. */
test('a look finds what acts as it is pressed, and what never rests', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/catalogue/fire`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const well = await actsEarly(page);
  expect(well.lines).toEqual([]);
  expect(well.pressed).toBeGreaterThan(0);
  expect(await restless(page)).toEqual([]);

  const toggle = { button: 'position: fixed; inset: 0 auto auto 0; z-index: 9999' };
  for (const [name, acts] of [
    ['mousedown', 'acts when it is pressed'],
    ['mouseup', 'acts when the pointer has left it'],
  ] as const) {
    await planted(page, `<button aria-pressed="false">${name}</button>`, toggle);
    await page.locator('#plant button').evaluate((button, type) => {
      document.addEventListener(type, () => button.setAttribute('aria-pressed', 'true'), { once: true });
    }, name);
    expect((await actsEarly(page)).lines).toContainEqual(expect.stringContaining(acts));
  }

  await planted(page, '<p>Blink</p>', {
    p: 'animation: plant 100ms infinite',
    '} @keyframes plant': '50% { opacity: 0 }',
  });
  expect(await restless(page)).toEqual(['p changes every 100 ms']);
  await page.route('**/assets/words.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await planted(page, '<img alt="" src="/assets/words.svg">', {});
  await expect.poll(() => restless(page)).toEqual(["/assets/words.svg is a picture of the product's own"]);
});

/** Appends a box with `html` to the page’s content, and removes the previous one; `&` selects the box. */
const planted = (page: Page, html: string, rules: Readonly<Record<string, string>>) =>
  page.evaluate(
    ({ html, rules }) => {
      document.getElementById('plant')?.remove();
      const plant = document.createElement('div');
      plant.id = 'plant';
      plant.style.position = 'relative';
      plant.style.minBlockSize = '60px';
      const inside = Object.entries(rules).map(([what, how]) => `${what} { ${how} }`);
      plant.innerHTML = `<style>#plant { ${inside.join(' ')} }</style>${html}`;
      document.querySelector('main')?.append(plant);
    },
    { html, rules },
  );
