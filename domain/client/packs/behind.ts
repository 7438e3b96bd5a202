import { attemptEvents, type AttemptPorts, type PersistentStorage } from '../../attempt/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { contentKinds } from '../../content/index.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Resource } from '../../kernel/resource.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { Known } from '../../packs/index.ts';
import { watched } from '../../kernel/watched.ts';
import { session, sessionEvents, type Tabs } from '../../session/index.ts';
import type { Holder } from '../session/index.ts';
import { clientPacks, type PackKeeper } from './packs.ts';
import type { PackPorts } from './ports.ts';

type Around = Pick<PackPorts, 'connection' | 'onLooked' | 'report'> & {
  packs: Pick<PackPorts, 'store' | 'termsOf' | 'listOf' | 'askedOf' | 'deviceNow'>;
  runtime: Runtime;
  session: { holder: Pick<Holder, 'account' | 'learner'>; tabs: Tabs };
  shown: { catalogue: Resource<Catalogue> };
  attempts: Pick<AttemptPorts<never>, 'address' | 'admission' | 'saved'>;
  work: { outgoing: Pick<PackPorts, 'drained'> };
  device: { ids: Ids };
  disk: { persistence: { port: PersistentStorage } };
};

/** Runs downloads in the background: they follow session and attempt facts, and yield to unsent work. */
export function packsBehind(around: Around): PackKeeper {
  const { runtime, session: of, shown, attempts, work, device, disk } = around;
  const account = { get: of.holder.account, subscribe: watched(runtime.state(session), of.holder.learner) };
  const packs = clientPacks({
    ...around,
    ...around.packs,
    ...{ account, ids: device.ids, tabs: of.tabs, clock: runtime.clock, catalogue: shown.catalogue },
    organisationCode: () => of.holder.learner.get()?.organisation.code,
    address: attempts.address,
    placeOf: (titleId) => placeIn(shown.catalogue, attempts, titleId),
    drained: work.outgoing.drained,
    persist: disk.persistence.port.persist,
  });
  // A delivered position is deleted from the outbox. Without this copy an offline course would resume at the platform’s
  // last known one.
  runtime.log.after(runtime.log.head).subscribe((fact) => {
    if (fact.restored) return;
    if (sessionEvents.Opened.is(fact)) packs.begins(fact.data.account);
    if (sessionEvents.Closed.is(fact)) packs.ends(fact.data.by === 'expiry' ? 'expiry' : 'wish');
    if (attemptEvents.Committed.is(fact) && fact.data.by !== 'autosave')
      packs.placeIs(fact.data.titleId, { scorm: fact.data.map });
    if (attemptEvents.Exited.is(fact)) packs.left(fact.data.titleId);
    if (attemptEvents.DocumentSaved.is(fact)) packs.placeIs(fact.data.titleId, { documents: [fact.data] });
  });
  return packs;
}

async function placeIn(
  catalogue: Projection<ReturnType<Resource<Catalogue>['get']>>,
  { saved, admission }: Pick<AttemptPorts<never>, 'admission' | 'saved'>,
  titleId: string,
): Promise<Known> {
  const shown = catalogue.get();
  const title = shown.at === 'ready' ? shown.value.titles.get(titleId) : undefined;
  if (!title || title.kind === 'unknown') return {};
  const { kind, activityId } = title;
  if (contentKinds[kind].keeps === 'documents')
    return { documents: (await admission({ titleId, activityId })).documents };
  return saved({ titleId, activityId, kind });
}
