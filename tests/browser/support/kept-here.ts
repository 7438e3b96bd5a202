type KeptFact = {
  id: string;
  type: string;
  data: { attemptId?: string; map?: Record<string, string>; position?: { at: number } };
};
export type KeptRecord = { id: string; kind: string; seq: number; account: string; titleId: string };
export type Kept = { facts: KeptFact[]; waiting: KeptRecord[] };

/**
 * Facts and unsent records in IndexedDB: only what a completed transaction has stored can be read. Runs in a page, to
 * which it is sent as its text: nothing outside of it can be used.
 */
export async function keptHere(): Promise<Kept> {
  const db = await new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const request = indexedDB.open('learning');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('the journal cannot be opened'));
    // Cleared a moment ago: a database of ours would stand in the application's way.
    request.onupgradeneeded = () => {
      request.transaction?.abort();
      resolve(undefined);
    };
  });
  if (!db) return { facts: [], waiting: [] };
  const all = (store: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const request = db.transaction(store).objectStore(store).getAll();
      request.onsuccess = () => resolve(request.result as unknown[]);
      request.onerror = () => reject(new Error(`${store} cannot be read`));
    });
  const [facts, outbox] = await Promise.all([all('facts'), all('outbox')]);
  db.close();
  // What is confirmed is there for two minutes more, to be sent once more.
  const waiting = (outbox as (KeptRecord & { state: string })[]).filter(({ state }) => state !== 'confirmed');
  return { facts, waiting } as Kept; // the shapes of the application's own stores
}
