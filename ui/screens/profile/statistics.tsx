import { attempt } from '#domain/attempt/index.ts';
import type { Catalogue } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { useCatalogue, useCatalogueAgain } from '../../shared/page/loaded.tsx';
import { recentlyOpened } from '../../shared/titles/opened.ts';
import { Part } from '../../shared/page/part.tsx';
import { StatisticTiles, StatisticTilesRoom } from '../../shared/titles/statistic-tiles.tsx';
import { StatusesNotice } from '../../shared/titles/statuses-notice.tsx';
import { useStatusOf } from '../../shared/session/views.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { Known } from './section.tsx';

/** The three numbers of home, and how well they are known. */
export function Statistics() {
  const again = useCatalogueAgain();
  return (
    <Part>
      <Known
        of="progress"
        value={useCatalogue()}
        name="CATALOGUE_RETRIEVING_FAILURE"
        onRetry={again}
        room={<StatisticTilesRoom />}
      >
        {(known) => (
          <>
            <StatusesNotice />
            {known.titles.size > 0 && <Numbers catalogue={known} />}
          </>
        )}
      </Known>
    </Part>
  );
}

function Numbers({ catalogue }: { catalogue: Catalogue }) {
  const runtime = useClient('runtime');
  const { history } = useClient('home');
  const attempts = useView(runtime.state(attempt), whole);
  const platform = useResource(history);
  const [last] = recentlyOpened(platform.at === 'ready' ? platform.value : [], catalogue, attempts);
  return <StatisticTiles catalogue={catalogue} statusOf={useStatusOf()} lastAt={last?.at} />;
}
