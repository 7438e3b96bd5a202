import type { AttemptPorts, PersistentStorage } from '../../attempt/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { Position } from '../../content/index.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Resource } from '../../kernel/resource.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { watched } from '../../kernel/watched.ts';
import { session, type Tabs } from '../../session/index.ts';
import type { Holder } from '../session/index.ts';
import { clientPacks, type PackKeeper } from './packs.ts';
import type { PackPorts } from './ports.ts';

type Around = Pick<PackPorts, 'connection' | 'onLooked' | 'report'> & {
  packs: Pick<PackPorts, 'store' | 'termsOf'>;
  runtime: Runtime;
  session: { holder: Pick<Holder, 'account' | 'learner'>; tabs: Tabs };
  shown: { catalogue: Resource<Catalogue> };
  attempts: Pick<AttemptPorts<never>, 'address' | 'saved'>;
  work: { outgoing: Pick<PackPorts, 'drained'> };
  device: { ids: Ids };
  disk: { persistence: { port: PersistentStorage } };
};

/** What learners take along comes behind their own work, and is known with their session. */
export function packsBehind(around: Around): PackKeeper {
  const { runtime, session: of, shown, attempts, work, device, disk } = around;
  const account = { get: of.holder.account, subscribe: watched(runtime.state(session), of.holder.learner) };
  return clientPacks({
    ...around,
    ...around.packs,
    ...{ account, ids: device.ids, tabs: of.tabs, clock: runtime.clock, catalogue: shown.catalogue },
    organisationCode: () => of.holder.learner.get()?.organisation.code,
    address: attempts.address,
    placeOf: (titleId) => placeIn(shown.catalogue, attempts, titleId),
    drained: work.outgoing.drained,
    persist: disk.persistence.port.persist,
  });
}

async function placeIn(
  catalogue: Projection<ReturnType<Resource<Catalogue>['get']>>,
  { saved }: Pick<AttemptPorts<never>, 'saved'>,
  titleId: string,
): Promise<Position | undefined> {
  const shown = catalogue.get();
  const title = shown.at === 'ready' ? shown.value.titles.get(titleId) : undefined;
  if (!title || title.kind === 'unknown') return undefined;
  return (await saved({ titleId, activityId: title.activityId, kind: title.kind })).position;
}
