import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { encodeScenarioLink } from '#simulator/scenarios/link.ts';
import { expect, test } from '@playwright/test';

const STORY = `
name: A story that only its link holds
organisation: { code: linked, name: Linked }
people:
  - { id: p-nora, userName: nora, password: Lighthouse1, firstName: Nora, lastName: Berg }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: rules, title: House rules, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
journeys:
  - name: Nora reads
    when:
      - { signIn: nora }
      - { launch: rules }
      - { readTo: 5 }
      - leave
      - { visit: home }
      - { launch: rules }
      - { readTo: end }
    then:
      - { invariantsOnly: true }
`;

test('a link opens a story at a step, with no server behind the page', async ({ page }) => {
  const server = await createServer({
    configFile: fileURLToPath(new URL('../../../ui/vite.config.ts', import.meta.url)),
    logLevel: 'error',
    server: { port: 5187, strictPort: false, hmr: false },
  });
  await server.listen();
  try {
    const base = server.resolvedUrls?.local[0] ?? '';
    const hash = await encodeScenarioLink({ story: { text: STORY }, journey: 'Nora reads', step: 5 });
    await page.goto(`${base}#${hash}`);
    await expect(page.getByRole('heading', { level: 1, name: /Nora/ })).toBeVisible({ timeout: 40_000 });
    await expect(page).toHaveURL(/\/linked\/home$/);
    await expect(page.getByText('page 5').first()).toBeVisible();
    const attempts = await page.evaluate(() => {
      const { __simulator } = window as unknown as { __simulator: { stateAt: () => { attempts: object } } }; // the panel’s devtools API
      return Object.values(__simulator.stateAt().attempts) as unknown[];
    });
    expect(attempts).toMatchObject([
      { titleId: 'rules', stage: 'closed', completed: false, position: { unit: 'page', at: 5, of: 12 } },
    ]);
  } finally {
    await server.close();
  }
});
