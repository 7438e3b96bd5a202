import type { Page } from '@playwright/test';
import { taggedDocument } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { openDocument } from './open-screen.ts';

/**
 * The accessibility tree as computed by the browser: headings with levels, lists, list items and images with their
 * texts, in order.
 */
async function handedOn(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const wordsIn = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === 'StaticText') return String(node.name?.value);
    return (node?.childIds ?? []).map(wordsIn).join('');
  };
  return nodes.flatMap(({ nodeId, ignored, role, name, properties = [] }) => {
    const kind = String(role?.value);
    if (ignored || !['heading', 'list', 'listitem', 'image'].includes(kind)) return [];
    const level = properties.find((one) => one.name === 'level')?.value.value as number | undefined;
    return [`${kind}${kind === 'heading' ? ` ${String(level)}` : ''}: ${wordsIn(nodeId) || String(name?.value)}`];
  });
}

/** Verifies: WCAG 1.1.1, 1.3.1, 3.1.2 – structure, images and language of a document are exposed. */
test('the structure of a tagged document is given to assistive technology: headings, lists, figures, its language', async ({
  player,
}) => {
  const { page, sites } = player;
  await openDocument(page, sites, await taggedDocument());
  await expect
    .poll(() => handedOn(page))
    .toEqual(
      expect.arrayContaining([
        'heading 1: Consignes',
        'heading 2: En cas de feu',
        'list: Appeler les secoursSortir',
        'listitem: Appeler les secours',
        'listitem: Sortir',
        'image: Un extincteur rouge',
      ]),
    );
  const sheet = page.locator('[data-page-number="1"]');
  for (const part of ['.textLayer', '.canvasWrapper'])
    await expect(sheet.locator(part), 'words and structure are in its language').toHaveAttribute('lang', 'fr-FR');
  await expect(sheet, 'the name of the page is in ours').not.toHaveAttribute('lang');
  expect(player.complaints).toEqual([]);
});
