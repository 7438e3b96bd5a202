import type { CDPSession, Page } from '@playwright/test';

/** Memory of one tab after garbage collection. */
export type Held = {
  /** Bytes of the script heap, DOM objects and buffers. */
  bytes: number;
  documents: number;
  nodes: number;
  listeners: number;
  frames: number;
  workers: number;
  /** Object URLs that were created and not revoked. */
  objectUrls: number;
};

/** As text, because bundling changes functions. */
const COUNTING_OBJECT_URLS = `
  window.objectUrls = new Set();
  const { createObjectURL: make, revokeObjectURL: giveUp } = URL;
  URL.createObjectURL = (of) => { const url = make.call(URL, of); window.objectUrls.add(url); return url; };
  URL.revokeObjectURL = (url) => { window.objectUrls.delete(url); giveUp.call(URL, url); };`;

/** Counts the page’s object URLs; call it before the page loads. */
export async function countObjectUrls(page: Page): Promise<void> {
  await page.addInitScript({ content: COUNTING_OBJECT_URLS });
}

export async function heldBy(page: Page, cdp: CDPSession): Promise<Held> {
  // Objects freed by one collection, such as a frame, may release others.
  for (let again = 0; again < 3; again++) await cdp.send('HeapProfiler.collectGarbage');
  const heap = await cdp.send('Runtime.getHeapUsage');
  const { documents, nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
  return {
    bytes: heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize,
    ...{ documents, nodes, listeners },
    frames: page.frames().length,
    workers: page.workers().length,
    objectUrls: Number(await page.evaluate('window.objectUrls.size')),
  };
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[] } };
  nodes: number[];
  strings: string[];
};

const DETACHED = 2;

/** Number of detached documents and elements that scripts still reference, by their name in a heap snapshot. */
export async function detached(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { snapshot, nodes, strings } = await takeSnapshot(cdp);
  const fields = snapshot.meta.node_fields;
  const [name, state] = [fields.indexOf('name'), fields.indexOf('detachedness')];
  const found = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + state] !== DETACHED) continue;
    const [called = ''] = (strings[nodes[at + name] ?? 0] ?? '').split(' '); // attributes follow
    found.set(called, (found.get(called) ?? 0) + 1);
  }
  return found;
}

async function takeSnapshot(cdp: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  return JSON.parse(chunks.join('')) as Snapshot; // format of this browser’s version
}
