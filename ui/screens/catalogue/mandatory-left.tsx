import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Catalogue, mandatoryLeft, type Title } from '#domain/catalogue/index.ts';
import page from '../../shared/page/page.module.css';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import { useTitleView } from '../../shared/titles/title-view.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';

const FIRST = 4;

/** What the learner has to do and has not done, the most urgent first; wherever in the catalogue it stands. */
export function MandatoryLeft({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const [showsAll, setShowsAll] = useState(false);
  const statusOf = useStatusOf();
  const viewOf = useTitleView(catalogue, orgCode);
  const left = useMemo(() => mandatoryLeft(catalogue, statusOf), [catalogue, statusOf]);
  const tile = useMemo(() => (title: Title) => <Tile view={viewOf(title)} />, [viewOf]);
  if (left.length === 0) return null;
  return (
    <section className={page.part} aria-labelledby="mandatory-heading">
      <div className={page.heading}>
        <h2 id="mandatory-heading">{t('catalogue.mandatoryLeft')}</h2>
        {left.length > FIRST && (
          <Button look="link" className={page.seeAll} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('common.showLess') : t('common.showAll', { count: left.length })}
          </Button>
        )}
      </div>
      <TileGrid items={showsAll ? left : left.slice(0, FIRST)} keyOf={idOf}>
        {tile}
      </TileGrid>
    </section>
  );
}

const idOf = ({ id }: Title) => id;
