import { attemptEvents, type AttemptPorts, type PersistentStorage } from '../../attempt/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { contentKinds } from '../../content/index.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Resource } from '../../kernel/resource.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { KnownPosition } from '../../downloads/index.ts';
import { subscribeToAll } from '../../kernel/watched.ts';
import { session, sessionEvents, type Tabs } from '../../session/index.ts';
import type { SessionOwner } from '../session/index.ts';
import { clientDownloads, type DownloadManager } from './client-downloads.ts';
import type { DownloadPorts } from './ports.ts';

type Around = Pick<DownloadPorts, 'connection' | 'onLooked' | 'report'> & {
  downloads: Pick<DownloadPorts, 'store' | 'termsOf' | 'listOf' | 'askedOf' | 'deviceNow'>;
  runtime: Runtime;
  session: { holder: Pick<SessionOwner, 'account' | 'learner'>; tabs: Tabs };
  shown: { catalogue: Resource<Catalogue> };
  attempts: Pick<AttemptPorts<never>, 'address' | 'admission' | 'saved'>;
  work: { outgoing: Pick<DownloadPorts, 'drained'> };
  device: { ids: Ids };
  disk: { persistence: { port: PersistentStorage } };
};

/** Runs downloads in the background: they follow session and attempt facts, and yield to unsent work. */
export function backgroundDownloads(around: Around): DownloadManager {
  const { runtime, session: of, shown, attempts, work, device, disk } = around;
  const account = { get: of.holder.account, subscribe: subscribeToAll(runtime.state(session), of.holder.learner) };
  const downloads = clientDownloads({
    ...around,
    ...around.downloads,
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
    if (sessionEvents.Opened.is(fact)) downloads.begins(fact.data.account);
    const renewed = sessionEvents.Reauthenticated.is(fact) ? account.get() : undefined;
    if (renewed !== undefined) downloads.begins(renewed); // the new token opens the downloads after a reload, too
    if (sessionEvents.Closed.is(fact)) downloads.ends(fact.data.by === 'expiry' ? 'expiry' : 'wish');
    if (attemptEvents.Committed.is(fact) && fact.data.by !== 'autosave')
      downloads.placeIs(fact.data.titleId, { scorm: fact.data.map });
    if (attemptEvents.Exited.is(fact)) downloads.left(fact.data.titleId);
    if (attemptEvents.DocumentSaved.is(fact)) downloads.placeIs(fact.data.titleId, { documents: [fact.data] });
  });
  return downloads;
}

async function placeIn(
  catalogue: Projection<ReturnType<Resource<Catalogue>['get']>>,
  { saved, admission }: Pick<AttemptPorts<never>, 'admission' | 'saved'>,
  titleId: string,
): Promise<KnownPosition> {
  const shown = catalogue.get();
  const title = shown.at === 'ready' ? shown.value.titles.get(titleId) : undefined;
  if (!title || title.kind === 'unknown') return {};
  const { kind, activityId } = title;
  if (contentKinds[kind].keeps === 'documents')
    return { documents: (await admission({ titleId, activityId })).documents };
  return saved({ titleId, activityId, kind });
}
