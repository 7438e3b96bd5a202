import { openMedia, play } from '../media/media.ts';
import { openDocument } from '../support/learning.ts';
import { nets, watchActs } from '../support/nets.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { expectStable } from './layout-shifts.ts';

/**
 * Verifies: content of documents, captions and file names is displayed as plain text, with and without the page’s
 * policy.
 */
for (const { net, bypassCSP, details } of nets)
  test.describe(net, details, () => {
    test.use({ story: 'hostile', bypassCSP });

    test('a document, captions and certificates run nothing, ask nobody and name their files as files', async ({
      page,
      platform,
    }) => {
      const acts = watchActs(page, platform);
      await comeSignedIn(page, platform);

      await test.step('a document', async () => {
        await openDocument(page, platform, 'odd-document');
        const links = page.getByRole('main').locator('.annotationLayer a');
        await expect(page.getByRole('main').locator('a[href="https://example.org/rules"]')).toHaveCount(1);
        for (const link of await links.all()) {
          const address = await link.getAttribute('href');
          expect(address ?? '').toMatch(/^(https:.*|#.*|)$/);
          if (!address?.startsWith('https:')) await link.dispatchEvent('click');
        }
        await acts.expectNone();
      });

      await test.step('captions, transcript and chapters', async () => {
        await openMedia(page, platform, 'odd-film');
        await page.getByRole('button', { name: 'Transcript' }).click();
        const transcript = page.getByRole('region', { name: 'Transcript' });
        await expect(transcript).toContainText('Said by code');
        await page.getByRole('button', { name: 'Captions', exact: true }).click();
        await page.getByRole('menuitemradio', { name: '<img' }).press('Enter');
        await play(page).click();
        await acts.expectNone();
      });

      await test.step('names of certificates', async () => {
        await page.goto(`${platform.appUrl}/acme/profile?tab=certificates`);
        await expectStable(page);
        const names: string[] = [];
        for (const button of await page.getByRole('button', { name: /^Download/ }).all()) {
          const saved = page.waitForEvent('download');
          await button.click();
          names.push((await saved).suggestedFilename());
        }
        expect(names).toEqual(['img src=x onerror=canary=1 fdp.exe.pdf', 'certificate.pdf']);
        await acts.expectNone();
      });
    });
  });

/** Verifies: the policy suffices alone, in case sanitizing has a gap. */
test('markup that nobody cleaned runs nothing under the policy of the page, and asks nobody', async ({
  browser,
  platform,
}) => {
  const context = await browser.newContext(); // a page whose console may log errors
  const asked: string[] = [];
  await context.route('**/*', (route) => {
    const { origin } = new URL(route.request().url());
    if (origin === platform.appUrl || origin === platform.contentUrl) return route.continue();
    asked.push(route.request().url());
    return route.abort();
  });
  const page = await context.newPage();
  for (const path of ['/acme/login', '/reader/index.html', '/shell/index.html'])
    await test.step(path, async () => {
      await page.goto((path.startsWith('/acme') ? platform.appUrl : platform.contentUrl) + path);
      expect(await page.evaluate(plantUncleaned, 'https://evil.example')).toBeGreaterThan(5);
      expect(await page.evaluate(() => 'canary' in window)).toBe(false);
    });
  expect(asked).toEqual([]);
  await context.close();
});

/** Runs in the page: inserts markup that sanitizing would remove. Returns the number of refused items. */
async function plantUncleaned(elsewhere: string): Promise<number> {
  let refused = 0;
  document.addEventListener('securitypolicyviolation', () => {
    refused++;
  });
  const code = 'window.canary = true';
  const plants: readonly (readonly [name: string, attributes: Record<string, string>, words?: string])[] = [
    ['script', {}, code],
    ['script', { src: `${elsewhere}/x.js` }],
    ['script', { src: `data:text/javascript,${code}` }],
    ['img', { src: `${elsewhere}/x.png`, onerror: code }],
    ['a', { href: `javascript:${code}` }],
    ['iframe', { src: `javascript:parent.${code}` }],
    ['iframe', { src: `${elsewhere}/frame` }],
    ['object', { data: `${elsewhere}/object` }],
    ['link', { rel: 'stylesheet', href: `${elsewhere}/x.css` }],
    ['video', { src: `${elsewhere}/x.webm`, onerror: code }],
    ['style', {}, `@import url(${elsewhere}/y.css); body { background: url(${elsewhere}/y.png) }`],
    ['base', { href: elsewhere }],
  ];
  for (const [name, attributes, words = ''] of plants)
    try {
      const element = document.createElement(name);
      element.textContent = words;
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
      document.body.append(element);
      if (element instanceof HTMLAnchorElement) element.click();
    } catch {
      refused++; // refused by a Trusted Types policy
    }
  await new Promise((done) => setTimeout(done, 200)); // no effect and no event to wait for
  return refused;
}
