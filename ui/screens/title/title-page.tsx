import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { type Catalogue, neighbours, relatedTo, type Tag, type Title } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { PageSection } from '../../shared/page/part.tsx';
import { usePageName } from '../../shared/page/page-name.ts';
import {
  lengthInWords,
  minutesLeftInWords,
  positionInWords,
  positionPercent,
  type ResumePosition,
  useResumePosition,
} from '../../shared/titles/resume-position.ts';
import { ServerHtml } from '../../entry/server-html.tsx';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import {
  coverOfTitle,
  nameOfTag,
  pictureSizes,
  shownStatus,
  tagOf,
  type TitleView,
  useTitleView,
} from '../../shared/titles/title-view.ts';
import { useTitleBreadcrumb } from '../../shared/page/breadcrumbs.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { Picture } from '../../components/titles/picture.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import { useView } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { Launch } from './launch.tsx';
import { TitleStatusCard } from './title-status-card.tsx';
import { canStartOver, primaryActionOf } from './title.view.ts';
import { cx } from '../../components/cx.ts';
import styles from './title-page.module.css';
import { minutesInAll, type Position } from '#domain/content/index.ts';
import { to } from '../../entry/paths.ts';
import { StartOverDialog } from '../../shared/titles/start-over-dialog.tsx';
import { Button } from '../../components/forms/button.tsx';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { Icon } from '../../components/icon.tsx';
import { chevronNext, chevronPrevious, flag } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import neighboursStyles from './neighbours.module.css';
import { LongName } from '../../shared/titles/long-name.tsx';
import { StatusBadge } from '../../components/feedback/status.tsx';
import { iconOfKind, wordOfKind } from '../../components/titles/kind.ts';
import headStyles from './head.module.css';

/** Page of a title: description, progress and launch button. */
export function TitlePage({
  title,
  catalogue,
  parentId,
  isWhole,
  onRetry,
}: {
  title: Title;
  catalogue: Catalogue;
  parentId: string | undefined;
  /** False while details load. */
  isWhole: boolean;
  /** Requests the details again. */
  onRetry?: () => void;
}) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const { pathname } = useLocation();
  const { random } = useClient('device');
  const { learner } = useClient('session');
  const showsRelated = useView(learner, brandingOf)?.showsRelated ?? true;
  const [seed] = useState(() => random.next());
  const viewOf = useTitleView(catalogue, orgCode);
  const view = viewOf(title, parentId);
  const tag = tagOf(catalogue, title, parentId);
  const place = useResumePosition(title, view.status === 'in-progress');
  const { position } = place;
  // Waits for the details, which may change the related titles: a change on screen is worse than a delay.
  const related = useMemo(
    () => (isWhole && showsRelated ? relatedTo(title, catalogue, seed) : []),
    [isWhole, showsRelated, title, catalogue, seed],
  );
  const beside = useMemo(() => neighbours(title, catalogue, tag?.id), [title, catalogue, tag]);
  usePageName(truncateText(title.name, limits.bannerItem) || undefined);
  useViewed(title.id);
  useTitleBreadcrumb(catalogue, title, tag, pathname);

  return (
    <>
      <div className={styles.columns}>
        <div className={styles.head}>
          <Head view={view} />
          <PageSection>
            <section className={styles.about} aria-labelledby="about-heading">
              <VisuallyHidden>
                <h2 id="about-heading">{t('title.about')}</h2>
              </VisuallyHidden>
              <Description html={title.description} isWhole={isWhole} onRetry={onRetry} />
            </section>
          </PageSection>
          <WhatItIs view={view} position={position ?? view.position} />
        </div>
        <div className={styles.side}>
          <ActionCard view={view} place={place} />
        </div>
        <div className={styles.main}>
          <PageSection>
            <TitleStatusCard view={view} position={position}>
              <Neighbours beside={beside} tag={tag} orgCode={orgCode} />
            </TitleStatusCard>
          </PageSection>
        </div>
      </div>
      {related.length > 0 && (
        <PageSection>
          <section className={page.part} aria-labelledby="related-heading">
            <h2 id="related-heading" className={page.heading}>
              {t('title.related')}
            </h2>
            <TileGrid items={related} keyOf={(other) => other.id}>
              {(other) => <Tile view={viewOf(other)} />}
            </TileGrid>
          </section>
        </PageSection>
      )}
    </>
  );
}

function useViewed(titleId: string): void {
  const { bookmarks } = useClient('titles');
  useEffect(() => {
    bookmarks.view(titleId);
  }, [bookmarks, titleId]);
}

/** Actions card below the image: progress, launch button and facts. */
function ActionCard({ view, place: { position, isAsked, isAwaited } }: { view: TitleView; place: ResumePosition }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const { source: catalogueSource } = useClient('catalogue');
  const { learner } = useClient('session');
  const branding = useView(learner, brandingOf);
  const place = view.status === 'in-progress' ? positionInWords(position, t) : '';
  const percent = positionPercent(position);
  const primary = primaryActionOf(view, position, t);
  return (
    <div className={cx('card', styles.card)}>
      <div className={styles.image}>
        <Picture
          eager
          cover={coverOfTitle(view.title)}
          src={
            view.imageSetId === undefined ? undefined : catalogueSource.picture(view.imageSetId, pictureSizes.medium)
          }
          otherwise={branding?.detailBanner?.medium}
          dimmed={view.lock !== undefined}
        />
      </div>
      <div className={styles.body}>
        {(isAsked || place !== '') && (
          <div className={styles.position}>
            {percent !== undefined && <ProgressBar percent={percent} label={t('tile.progress', { percent })} />}
            {place !== '' && (
              <p className={styles.left}>
                <bdi>{place}</bdi>
                <bdi>{minutesLeftInWords(position, t)}</bdi>
              </p>
            )}
          </div>
        )}
        <Launch view={view} primary={primary} orgCode={orgCode} />
        {isAwaited && primary.can === 'launch' ? (
          <div className={styles.startOver} />
        ) : (
          <StartOver view={view} position={position ?? view.position} orgCode={orgCode} />
        )}
        <Actions view={view} orgCode={orgCode} />
        <PageSection>
          <Facts view={view} />
        </PageSection>
      </div>
    </div>
  );
}

/** The organisation’s description. Only loaded details can confirm that there is none. */
function Description(props: { html: string; isWhole: boolean; onRetry: (() => void) | undefined }) {
  const { html, isWhole, onRetry } = props;
  const { t } = useText();
  if (html.trim() !== '') return <ServerHtml html={html} className={styles.description} />;
  if (!isWhole)
    return (
      <WaitPart of="details" onRetry={onRetry}>
        <Skeleton shape="lines" lines={2} />
      </WaitPart>
    );
  return <p className={styles.soft}>{t('title.noDescription')}</p>;
}

const brandingOf = (signedIn: SignedInLearner | undefined) => signedIn?.organisation.branding;

/**
 * Restarts a title from the beginning after confirmation, which discards the position. Renders nothing if the title
 * opens at its beginning anyway.
 */
function StartOver(props: { view: TitleView; position: Position | undefined; orgCode: string }) {
  const { view, position, orgCode } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!canStartOver(view, position)) return null;
  const start = () => void navigate(to.content(orgCode, view.title.id), { state: { startsOver: true } });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('title.startOver')}
      </Button>
      {isAsking && (
        <StartOverDialog
          name={view.title.name}
          place={position && positionInWords(position, t)}
          onStart={start}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type Props = { beside: ReturnType<typeof neighbours>; tag: Tag | undefined; orgCode: string };

/** Previous and next title of the tag, and this title’s index. */
function Neighbours({ beside, tag, orgCode }: Props) {
  const { t } = useText();
  if (!tag || (!beside.previous && !beside.next)) return null;
  const link = (title: Title | undefined, way: 'previous' | 'next') =>
    title && (
      <SafeLink className={neighboursStyles[way]} href={to.title(orgCode, title.id, tag.id)}>
        {way === 'previous' && <Icon of={chevronPrevious} flip />}
        <span>
          <span className={neighboursStyles.way}>{t(way === 'next' ? 'common.next' : 'common.previous')}</span>{' '}
          <CutName name={title.name} max={limits.title} className={neighboursStyles.name} />
        </span>
        {way === 'next' && <Icon of={chevronNext} flip />}
      </SafeLink>
    );
  return (
    <nav aria-label={t('title.inTag')} className={neighboursStyles.box}>
      <p className={neighboursStyles.position}>
        <bdi>
          {t('title.placeInTag', { at: beside.at, of: beside.of, tag: truncateText(nameOfTag(tag, t), limits.title) })}
        </bdi>
      </p>
      <div className={neighboursStyles.both}>
        {link(beside.previous, 'previous')}
        {link(beside.next, 'next')}
      </div>
    </nav>
  );
}

function Head({ view }: { view: TitleView }) {
  const { t } = useText();
  const { assignment, name } = view.title;
  return (
    <>
      <p className={headStyles.pills}>
        {assignment !== 'none' && (
          <span className={headStyles.flag}>
            {assignment === 'mandatory' && <Icon of={flag} size={16} />}
            {t(assignment === 'mandatory' ? 'tile.mandatory' : 'title.recommended')}
          </span>
        )}
        <StatusBadge status={shownStatus(view)} />
      </p>
      <LongName name={name} className={headStyles.name} />
    </>
  );
}

/** Category and, if known, length. */
function WhatItIs({ view, position }: { view: TitleView; position: Position | undefined }) {
  const { t } = useText();
  const { kind } = view.title;
  const minutes = minutesInAll(position);
  const more = [lengthInWords(position, t), minutes === undefined ? '' : t('title.aboutMinutes', { count: minutes })];
  return (
    <p className={headStyles.line}>
      <Icon of={iconOfKind(kind)} size={18} />
      <bdi>{[t(wordOfKind(kind)), ...more.filter((words) => words !== '')].join(' · ')}</bdi>
    </p>
  );
}
