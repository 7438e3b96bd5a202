import { attempt, type AttemptPorts, placeAfter } from '../../attempt/index.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import { isCourse, isWhole, packOf } from '../../packs/index.ts';
import type { Admission } from '../../player/index.ts';
import type { PackKeeper } from '../packs/index.ts';

/** Access for xAPI content while the platform is unreachable. */
export type OwnAdmission = (title: { titleId: string; activityId: string }) => Admission;

type Launched = Pick<AttemptPorts<never>, 'address' | 'admission' | 'saved'>;
type LaunchedPorts = Launched & {
  ownAdmission: OwnAdmission;
  packs: Pick<PackKeeper, 'address' | 'all' | 'known' | 'placeIs'>;
  runtime: Runtime;
  connection: Projection<Connection>;
};

/**
 * Opens downloaded titles from the device. Waits until the stored downloads are known: a page that starts with a title
 * would miss them. If the platform does not return a position, the last one known here is used. Downloaded courses are
 * used offline only: online the content site has all files, and those from other hosts.
 */
export function fromPacks(ports: LaunchedPorts): Launched {
  const { address, admission, saved, ownAdmission, packs, runtime, connection } = ports;
  const wholeOf = (titleId: string) => {
    const pack = packOf(packs.all.get(), titleId);
    return pack && isWhole(pack) ? pack : undefined;
  };
  const placeHere = (titleId: string) => {
    const pack = wholeOf(titleId);
    if (!pack) return undefined;
    const told = pack.place;
    const position = placeAfter(runtime.state(attempt).get(), titleId, told?.asOf ?? 0) ?? told?.position;
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
      await packs.known();
      const here = await packs.address(link);
      const isOfCourse = packs.all.get().some((pack) => isCourse(pack) && pack.files[0]?.link === link);
      return here !== undefined && !isOfCourse ? here : orHere(here, () => address(link));
    },
    admission: async (title) => {
      await packs.known();
      const pack = wholeOf(title.titleId);
      const here = pack && { ...ownAdmission(title), documents: pack.documents ?? [] };
      return orHere(here, async () => {
        const given = await admission(title);
        packs.placeIs(title.titleId, { documents: given.documents });
        return given;
      });
    },
    saved: async (title) => {
      await packs.known();
      return orHere(placeHere(title.titleId), async () => {
        const said = await saved(title);
        packs.placeIs(title.titleId, said);
        return said;
      });
    },
  };
}
