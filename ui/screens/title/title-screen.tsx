import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Catalogue, Title } from '#domain/catalogue/index.ts';
import { resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useCore } from '../../app/core.ts';
import { Loaded, WithCatalogue } from '../../app/loaded.tsx';
import page from '../../app/page.module.css';
import { to } from '../../app/paths.ts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { info } from '../../components/icons.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { TitlePage } from './title-page.tsx';

/** Spec §2 Title details. */
export function TitleScreen() {
  const { titleId = '', parentId } = useParams();
  return (
    <div className={page.page}>
      <WithCatalogue heading="h1" waiting={<TitleSkeleton />}>
        {(catalogue) => {
          const title = catalogue.titles.get(titleId);
          return title ? (
            <TitlePage key={titleId} title={title} catalogue={catalogue} parentId={parentId} />
          ) : (
            <Fetched key={titleId} titleId={titleId} catalogue={catalogue} />
          );
        }}
      </WithCatalogue>
    </div>
  );
}

/** A title that the catalogue does not hold (a link from elsewhere) is asked for by itself. */
function Fetched({ titleId, catalogue }: { titleId: string; catalogue: Catalogue }) {
  const { catalogueSource } = useCore();
  const asked = useMemo(
    () =>
      resource<Title>(
        () => catalogueSource.title(titleId),
        (error) => refusalFor('loadTitle', error),
      ),
    [catalogueSource, titleId],
  );
  const loaded = useResource(asked);
  if (loaded.at === 'failed' && loaded.because.refused === 'TITLE_NOT_FOUND') return <TitleGone />;
  return (
    <Loaded heading="h1" value={loaded} onRetry={() => void asked.refresh()} waiting={<TitleSkeleton />}>
      {(title) => <TitlePage title={title} catalogue={catalogue} parentId={undefined} />}
    </Loaded>
  );
}

function TitleGone() {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  return (
    <EmptyState
      heading="h1"
      icon={info}
      title={t('title.gone')}
      action={
        <ButtonLink look="filled" href={to.catalogue(orgCode)}>
          {t('catalogue.emptyAction')}
        </ButtonLink>
      }
    />
  );
}

function TitleSkeleton() {
  return (
    <Loading>
      <Skeleton shape="card" />
      <Skeleton shape="lines" lines={6} />
    </Loading>
  );
}
