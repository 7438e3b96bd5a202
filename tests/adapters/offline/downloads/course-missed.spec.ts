import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DownloadFault } from '#domain/downloads/index.ts';
import { aClient, aDocument } from './clients.ts';
import { CONTENT, contentSite, downloadFixture, someBytes } from './download-fixture.ts';

// Verifies: reliability F3: a file whose URL a course computes at run time is missing, and is downloaded on the
// learner’s request.

/** Waits until all started work has ended. */
const nothingMoves = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise((go) => setImmediate(go));
};
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 5 });

/** Ada requests a course of one page, whose site has another file. */
async function aCourse(refused?: DownloadFault) {
  const page = { bytes: someBytes(9), etag: '"a"' };
  const site = contentSite({ [`${CONTENT}/c/a.html`]: page, [`${CONTENT}/c/made-up.js`]: page });
  const course = aDocument('c', { kind: 'scorm', link: '/c/a.html' });
  const client = aClient({ store: downloadFixture(site).store, titles: [course, aDocument('d')] });
  const { downloads, world, account } = client;
  onTestFinished(() => account.set(undefined));
  account.set('ada');
  await soon(() => expect(downloads.terms.get()).toBeDefined());
  const files = [{ link: './a.html', size: 9, version: '"a"' }];
  Object.assign(world, { list: { page: '/c/a.html', isComplete: false, version: undefined, files }, refused });
  await downloads.take(['c']);
  return { ...client, site };
}

const isOutdated = ({ downloads }: Pick<Awaited<ReturnType<typeof aCourse>>, 'downloads'>) =>
  downloads.all.get().map((download) => download.isOutdated);

describe('the pack of a course', () => {
  it('is outdated once the course asked for a file that is there, and that nobody knew of', async () => {
    const client = await aCourse();
    const { downloads, stages, world } = client;
    await soon(() => expect(stages()).toEqual(['c whole']));
    world.asked = ['/c/a.html', '/c/nothing-there.js', '/other/made-up.js'];
    await downloads.check();
    expect(isOutdated(client)).toEqual([false]);
    world.asked.push('/c/made-up.js');
    await downloads.check();
    expect(isOutdated(client)).toEqual([true]);
  });

  it('is outdated as the attempt ends in which the course asked for such a file', async () => {
    const client = await aCourse();
    await soon(() => expect(client.stages()).toEqual(['c whole']));
    client.world.asked = ['/c/made-up.js'];
    client.downloads.left('d');
    await nothingMoves();
    expect(isOutdated(client)).toEqual([false]);
    client.downloads.left('c');
    await soon(() => expect(isOutdated(client)).toEqual([true]));
    const asked = client.site.asked.length;
    client.downloads.left('c');
    await nothingMoves();
    expect(client.site.asked).toHaveLength(asked); // the file is already known
  });

  it('is refused where nobody says what it is made of, and comes by itself once it was opened here', async () => {
    const client = await aCourse('unlisted');
    const { downloads, stages, world } = client;
    const fault = () => downloads.all.get().map((download) => download.fault);
    await soon(() => expect(fault()).toEqual(['unlisted']));
    world.refused = undefined;
    downloads.left('d');
    await nothingMoves();
    expect(fault()).toEqual(['unlisted']);
    world.asked = ['/c/a.html'];
    downloads.left('c');
    await soon(() => expect(stages()).toEqual(['c whole']));
  });

  it('comes with the next session, too, if it was opened here in the one before', async () => {
    const client = await aCourse('unlisted');
    const { downloads, stages, world, account } = client;
    await soon(() => expect(downloads.all.get().map((download) => download.fault)).toEqual(['unlisted']));
    account.set(undefined);
    Object.assign(world, { asked: ['/c/a.html'], refused: undefined });
    account.set('ada');
    await soon(() => expect(stages()).toEqual(['c whole']));
  });
});
