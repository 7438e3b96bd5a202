import { attempt, type AttemptPorts, positionSince } from '../../attempt/index.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import { isCourse, isDownloadComplete, downloadOf } from '../../downloads/index.ts';
import type { Admission } from '../../player/index.ts';
import type { DownloadManager } from '../downloads/index.ts';

/** Access for xAPI content while the platform is unreachable. */
export type OwnAdmission = (title: { titleId: string; activityId: string }) => Admission;

type Launched = Pick<AttemptPorts<never>, 'address' | 'admission' | 'saved'>;
type LaunchedPorts = Launched & {
  ownAdmission: OwnAdmission;
  downloads: Pick<DownloadManager, 'address' | 'all' | 'known' | 'placeIs'>;
  runtime: Runtime;
  connection: Projection<Connection>;
};

/**
 * Opens downloaded titles from the device. Waits until the stored downloads are known: a page that starts with a title
 * would miss them. If the platform does not return a position, the last one known here is used. Downloaded courses are
 * used offline only: online the content site has all files, and those from other hosts.
 */
export function fromDownloads(ports: LaunchedPorts): Launched {
  const { address, admission, saved, ownAdmission, downloads, runtime, connection } = ports;
  const wholeOf = (titleId: string) => {
    const download = downloadOf(downloads.all.get(), titleId);
    return download && isDownloadComplete(download) ? download : undefined;
  };
  const placeHere = (titleId: string) => {
    const download = wholeOf(titleId);
    if (!download) return undefined;
    const told = download.place;
    const position = positionSince(runtime.state(attempt).get(), titleId, told?.asOf ?? 0) ?? told?.position;
    return { position, scorm: told?.scorm };
  };
  /** The platform’s response, or the local value if the platform is unreachable. */
  const orHere = async <T>(here: T | undefined, ask: () => Promise<T>): Promise<T> => {
    if (here !== undefined && connection.get() === 'without') return here;
    try {
      return await ask();
    } catch (error) {
      if (here === undefined || !PortFailure.isAway(error)) throw error;
      return here;
    }
  };
  return {
    address: async (link) => {
      await downloads.known();
      const here = await downloads.address(link);
      const isOfCourse = downloads.all.get().some((download) => isCourse(download) && download.files[0]?.link === link);
      return here !== undefined && !isOfCourse ? here : orHere(here, () => address(link));
    },
    admission: async (title) => {
      await downloads.known();
      const download = wholeOf(title.titleId);
      const here = download && { ...ownAdmission(title), documents: download.documents ?? [] };
      return orHere(here, async () => {
        const given = await admission(title);
        downloads.placeIs(title.titleId, { documents: given.documents });
        return given;
      });
    },
    saved: async (title) => {
      await downloads.known();
      return orHere(placeHere(title.titleId), async () => {
        const said = await saved(title);
        downloads.placeIs(title.titleId, said);
        return said;
      });
    },
  };
}
