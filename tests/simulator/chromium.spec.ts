import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { chromiumArgs } from '#simulator/chromium.ts';

const driver = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));

it('switches off what the driver does, but for storage that is kept apart by site', () => {
  const [, listed = ''] =
    /disabledFeatures = \[([^;]*)\]/.exec(readFileSync(join(driver, 'lib/coreBundle.js'), 'utf8')) ?? [];
  const words = [...listed.matchAll(/^\s*"(\w+)"/gm)].map(([, word]) => word);
  expect(words).toContain('ThirdPartyStoragePartitioning');
  const ours = chromiumArgs
    .find((arg) => arg.startsWith('--disable-features='))
    ?.split(/[=,]/)
    .slice(1);
  expect(ours).toEqual(words.filter((word) => word !== 'ThirdPartyStoragePartitioning'));
});
