import { describe, expect, it } from 'vitest';
import { breadcrumbStore } from '#adapters/storage/breadcrumb.store.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { type Breadcrumb, topLevelPath } from '#domain/catalogue/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from './refused-storage.ts';

const crumb = (path: string, itemName = path): Breadcrumb => ({
  name: 'catalogue',
  itemName,
  tagId: path,
  params: {},
  path,
});
const below = { above: [], isBelow: () => true };

/** A tab’s session storage with readable content; `refuses` throws at every access, as in a locked-down browser. */
function tab(refuses = false) {
  const kept = new Map<string, string>();
  const sessionStorage = refuses ? refusedStorage : storageOf(kept);
  return { kept, slot: storageKey({ sessionStorage, localStorage: undefined }, 'breadcrumbs', 'tab') };
}

// Verifies: §2 Breadcrumbs are kept for the session; T25 nothing of a learner is left for another
describe('the trail in the storage of a tab', () => {
  it('outlives a reload of the page, without the names of what was shown', () => {
    const { slot } = tab();
    const before = breadcrumbStore(slot, () => 'ada');
    before.visit(crumb('/a'), topLevelPath);
    before.visit({ ...crumb('/b'), params: { page: '3' } }, below);
    expect(breadcrumbStore(slot, () => 'ada').get()).toEqual([
      crumb('/a', ''),
      { ...crumb('/b', ''), params: { page: '3' } },
    ]);
    expect(before.get().map(({ itemName }) => itemName)).toEqual(['/a', '/b']);
  });

  it('is no other learner’s, and goes when it is cleared', () => {
    const { slot, kept } = tab();
    let account: string | undefined = 'ada';
    const trail = breadcrumbStore(slot, () => account);
    trail.visit(crumb('/a', 'Private matters'), topLevelPath);
    account = 'ben';
    expect(trail.get()).toEqual([]);
    expect(breadcrumbStore(slot, () => 'ben').get()).toEqual([]);
    account = undefined;
    trail.visit(crumb('/x'), topLevelPath);
    expect(trail.get()).toEqual([]);
    trail.clear();
    expect([...kept]).toEqual([]);
  });

  it('is there in memory where the browser stores nothing', () => {
    const trail = breadcrumbStore(tab(true).slot, () => 'ada');
    trail.visit(crumb('/a'), topLevelPath);
    trail.visit(crumb('/b'), below);
    expect(trail.get().map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  it('tells those who watch, once for each change', () => {
    const trail = breadcrumbStore(tab().slot, () => 'ada');
    let told = 0;
    const stop = trail.subscribe(() => told++);
    trail.visit(crumb('/a'), topLevelPath);
    trail.visit(crumb('/a'), topLevelPath);
    expect(told).toBe(1);
    expect(trail.get()).toBe(trail.get());
    stop();
    trail.visit(crumb('/b'), below);
    expect(told).toBe(1);
  });

  it('writes no name, which would outlast a sign-out in the file of a browser', () => {
    const { slot, kept } = tab();
    const trail = breadcrumbStore(slot, () => 'ada');
    trail.visit(crumb('/a', 'Private matters'), topLevelPath);
    expect([...kept.values()].join('')).toContain('/a');
    expect([...kept.values()].join('')).not.toContain('Private');
  });

  it.each([
    'nonsense',
    '[]',
    'null',
    '{"owner":"ada"}',
    '{"owner":"ada","trail":{}}',
    '{"owner":"ada","trail":[null,1,{},{"path":7}]}',
    '{"owner":"ada","trail":[{"name":"catalogue","itemName":"x","path":"https://evil.example"}]}',
    '{"owner":"ada","trail":[{"name":"catalogue","itemName":"x","path":"//evil.example"}]}',
    '{"owner":"ada","trail":[{"name":"catalogue","itemName":"x","path":"javascript:alert(1)"}]}',
  ])('takes nothing from what somebody else wrote there: %s', (written) => {
    const { slot, kept } = tab();
    kept.set('breadcrumbs', written);
    expect(breadcrumbStore(slot, () => 'ada').get()).toEqual([]);
  });

  it('takes a path once, and of parameters what is text', () => {
    const { slot, kept } = tab();
    const one = { name: 'catalogue', itemName: 'A', tagId: 7, path: '/a', params: { page: '2', x: 1, __proto__: {} } };
    kept.set('breadcrumbs', JSON.stringify({ owner: 'ada', trail: [one, one] }));
    expect(breadcrumbStore(slot, () => 'ada').get()).toEqual([
      { name: 'catalogue', itemName: '', tagId: undefined, path: '/a', params: { page: '2' } },
    ]);
  });
});
