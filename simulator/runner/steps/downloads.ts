import { mayDownload } from '#domain/downloads/index.ts';
import type { Tab } from '../tab.ts';
import type { RunContext } from '../run-context.ts';
import { catalogueIn } from '../tab.ts';

type DownloadRequest = keyof Pick<Tab['client']['downloads'], 'take' | 'pause' | 'goOn' | 'update' | 'remove'>;

/** Requests downloads of titles. They finish asynchronously. */
export async function requestDownloads(
  stage: RunContext,
  wish: DownloadRequest,
  titles: string | string[],
): Promise<void> {
  const tab = await stage.tab();
  const { downloads } = tab.client;
  const terms = downloads.terms.get();
  if (!terms) {
    stage.cannot('nothing may be downloaded here: nobody is signed in, or the organisation does not allow it');
    return;
  }
  const [wanted, catalogue] = [[titles].flat(), catalogueIn(tab)];
  const isHere = (titleId: string) => downloads.all.get().some((download) => download.titleId === titleId);
  const mayBe = (titleId: string) => {
    const title = catalogue?.titles.get(titleId);
    return title !== undefined && mayDownload(title, terms);
  };
  const without = wanted.filter((titleId) => !(wish === 'take' ? mayBe(titleId) : isHere(titleId)));
  if (without.length > 0)
    stage.cannot(`${without.join(', ')} ${wish === 'take' ? 'cannot be downloaded' : 'was not downloaded'}`);
  const isDone = await stage.clock.drive(downloads[wish](wanted));
  if (!isDone) stage.notify({ refused: 'DOWNLOAD_REFUSED' });
}
