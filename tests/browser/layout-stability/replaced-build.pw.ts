import type { Page } from '@playwright/test';
import { goToCatalogue, heading, marked } from '../support/page.ts';
import { expect, openHome, test } from '../support/platform.ts';

const PART = /\/assets\/catalogue-[\w-]+\.js$/;

/** Deploys another build: its page has an additional script, and a chunk of the older build is gone. */
async function deploy(page: Page): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.route(/\/assets\/another-build\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  // A reload of the newer page finds the chunk again.
  await page.route(PART, (route) => (loads > 0 ? route.fallback() : route.fulfill({ status: 404, body: '' })));
  await page.route(
    (url) => !/^\/(api|assets|lang)\/|\./.test(url.pathname),
    async (route) => {
      if (route.request().isNavigationRequest()) loads++;
      const response = await route.fetch();
      const script = '<script type="module" src="/assets/another-build.js"></script></head>';
      await route.fulfill({ response, body: (await response.text()).replace('</head>', script) });
    },
  );
  return { loads: () => loads };
}

test('a part that is gone after a deployment loads the page anew, at the same place and once', async ({
  page,
  platform,
}) => {
  await openHome(page, platform);
  const { loads } = await deploy(page);
  await goToCatalogue(page);
  await expect(heading(page)).toHaveText('Catalog');
  expect(new URL(page.url()).pathname).toBe('/acme/catalogue');
  expect(loads()).toBe(1);
});

test('a part that does not come while the build is the same is said, with another try, and no reload', async ({
  page,
  platform,
}) => {
  await openHome(page, platform);
  const isSame = await marked(page);
  await page.route(PART, (route) => route.fulfill({ status: 404, body: '' }));
  await goToCatalogue(page);
  await expect(heading(page)).toHaveText('Something went wrong here');
  expect(await isSame()).toBe(true);
});
