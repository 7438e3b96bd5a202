import { attempt, type AttemptPorts, placeAfter } from '../../attempt/index.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import { isWhole, packOf } from '../../packs/index.ts';
import type { PackKeeper } from '../packs/index.ts';

type LaunchedPorts = Pick<AttemptPorts<never>, 'address' | 'saved'> & {
  packs: Pick<PackKeeper, 'address' | 'all' | 'placeIs'>;
  runtime: Runtime;
  connection: Projection<Connection>;
};

/**
 * Opens what is on this device from there. Where the platform cannot say where the learner is in it, they go on at the last
 * place that is known here.
 */
export function fromPacks({
  address,
  saved,
  packs,
  runtime,
  connection,
}: LaunchedPorts): Pick<AttemptPorts<never>, 'address' | 'saved'> {
  const placeHere = (titleId: string) => {
    const pack = packOf(packs.all.get(), titleId);
    if (!pack || !isWhole(pack)) return undefined;
    const told = pack.place;
    const position = placeAfter(runtime.state(attempt).get(), titleId, told?.asOf ?? 0) ?? told?.position;
    return { position, scorm: undefined };
  };
  return {
    address: async (link) => (await packs.address(link)) ?? address(link),
    saved: async (title) => {
      const here = placeHere(title.titleId);
      if (here && connection.get() === 'without') return here;
      try {
        const said = await saved(title);
        packs.placeIs(title.titleId, said.position);
        return said;
      } catch (error) {
        if (!here || !PortFailure.isAway(error)) throw error;
        return here;
      }
    },
  };
}
