import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Catalogue, Title } from '#domain/catalogue/index.ts';
import { type Loadable, type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView, WithCatalogue } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { to } from '../../entry/paths.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { info } from '../../components/icons.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { TitlePage } from './title-page.tsx';

/** Spec §2 Title details. */
export function TitleScreen() {
  const { titleId = '', parentId } = useParams();
  return (
    <div className={page.page}>
      <WithCatalogue of="title" heading="h1" waiting={<TitleSkeleton />}>
        {(catalogue) => {
          const title = catalogue.titles.get(titleId);
          return title ? (
            <Known key={titleId} title={title} catalogue={catalogue} parentId={parentId} />
          ) : (
            <Fetched key={titleId} titleId={titleId} catalogue={catalogue} />
          );
        }}
      </WithCatalogue>
    </div>
  );
}

/**
 * Displays a catalogue title at once and adds its details later. Launch conditions come from the catalogue, as for
 * tiles and player. Failed details leave the catalogue’s data.
 */
function Known(props: { title: Title; catalogue: Catalogue; parentId: string | undefined }) {
  const asked = useDetails(props.title.id);
  const details = useResource(asked);
  const title = useMemo(() => withDetails(props.title, details), [props.title, details]);
  return <TitlePage {...props} title={title} isWhole={details.at !== 'waiting'} onRetry={() => void asked.refresh()} />;
}

function withDetails(title: Title, details: Loadable<Title>): Title {
  if (details.at !== 'ready') return title;
  const { description, relatedIds, lastLaunchedAt } = details.value;
  return {
    ...title,
    ...(description.trim() === '' ? {} : { description }),
    ...(relatedIds === undefined ? {} : { relatedIds }),
    ...(lastLaunchedAt === undefined ? {} : { lastLaunchedAt }),
  };
}

/** Details of one title, requested from the platform. */
function useDetails(titleId: string): Resource<Title> {
  const { source: catalogueSource } = useClient('catalogue');
  return useMemo(
    () =>
      resource(
        () => catalogueSource.title(titleId),
        (error) => refusalFor('loadTitle', error),
      ),
    [catalogueSource, titleId],
  );
}

/** Requests a title that the catalogue does not contain (deep link). */
function Fetched({ titleId, catalogue }: { titleId: string; catalogue: Catalogue }) {
  const asked = useDetails(titleId);
  const loaded = useResource(asked);
  if (loaded.at === 'failed' && loaded.because.refused === 'TITLE_NOT_FOUND') return <TitleGone />;
  return (
    <ResourceView
      of="title"
      heading="h1"
      value={loaded}
      onRetry={() => void asked.refresh()}
      waiting={<TitleSkeleton />}
    >
      {(title) => <TitlePage title={title} catalogue={catalogue} parentId={undefined} isWhole />}
    </ResourceView>
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
    <>
      <Skeleton shape="card" />
      <Skeleton shape="lines" lines={6} />
    </>
  );
}
