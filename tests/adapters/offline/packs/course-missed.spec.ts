import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aClient, aDocument } from './clients.ts';
import { CONTENT, contentSite, packWorld, someBytes } from './pack-world.ts';

// Verifies: reliability F3: what a course makes up while it runs is missed, and is had at the learner's word.

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 5 });

describe('the pack of a course', () => {
  it('is outdated once the course asked for a file that is there, and that nobody knew of', async () => {
    const page = { bytes: someBytes(9), etag: '"a"' };
    const site = contentSite({ [`${CONTENT}/c/a.html`]: page, [`${CONTENT}/c/made-up.js`]: page });
    const course = aDocument('c', { kind: 'scorm', link: '/c/a.html' });
    const { packs, stages, world, account } = aClient({ store: packWorld(site).store, titles: [course] });
    onTestFinished(() => account.set(undefined));
    account.set('ada');
    await soon(() => expect(packs.terms.get()).toBeDefined());
    const files = [{ link: './a.html', size: 9, version: '"a"' }];
    world.list = { page: '/c/a.html', isComplete: false, version: undefined, files };
    await packs.take(['c']);
    await soon(() => expect(stages()).toEqual(['c whole']));
    const outdated = async () => {
      await packs.check();
      return packs.all.get().map(({ isOutdated }) => isOutdated);
    };
    world.asked = ['/c/a.html', '/c/nothing-there.js', '/other/made-up.js'];
    expect(await outdated()).toEqual([false]);
    world.asked.push('/c/made-up.js');
    expect(await outdated()).toEqual([true]);
  });
});
