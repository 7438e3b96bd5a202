import { expect, it } from 'vitest';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife } from '../adapters/faults/learner.ts';
import { breakStorage } from '../adapters/faults/storage.ts';
it('dbg', async () => {
  const played = kinds.find((k) => k.kind === 'video')!;
  const life = await aLife(played);
  await life.launch(); life.say(played.begun); await life.settle();
  const undo = breakStorage(Infinity);
  life.say(played.further); life.say(played.atEnd); await life.settle(); await life.leave(); await life.settle();
  await new Promise((r) => setTimeout(r, 1500));
  const d = life.page().core.outbox.delivery()!;
  console.log(life.verbs(), JSON.stringify({ ...d, waiting: [...d.waiting].map(([l, x]) => [l, x.records.map((r) => [r.id, r.seq, r.since, r.kind, r.order, r.state, r.body.verb?.id])]), known: [...d.known], handed: [...d.handed], confirmed: [...d.confirmed], notBefore: [...d.notBefore], onItsWay: d.onItsWay.length, landed: d.landed.length }, null, 1));
  console.log(life.reports().slice(0, 5));
  undo();
});
