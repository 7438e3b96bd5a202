import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { attempt } from '#domain/attempt/index.ts';
import {
  type Catalogue,
  firstDay,
  type HistoryEntry,
  type HomeData,
  type HomePage,
  tagRows,
  toResume,
} from '#domain/catalogue/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView, useCatalogue, WithCatalogue } from '../../shared/page/loaded.tsx';
import { latestTimeOf, recentlyOpened, useHistory } from '../../shared/titles/opened.ts';
import page from '../../shared/page/page.module.css';
import { PageSection } from '../../shared/page/part.tsx';
import { to } from '../../entry/paths.ts';
import { StatisticTiles } from '../../shared/titles/statistic-tiles.tsx';
import { type TitleView, useNow, useTitleView } from '../../shared/titles/title-view.ts';
import { useIsFromEarlierPage, useStatusOf } from '../../shared/session/views.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { home as homeIcon } from '../../components/icons.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { DueSoon } from './due-soon.tsx';
import { FirstDayParts } from './hero/first-day.tsx';
import { Greeting } from './greeting.tsx';
import { HomeHistory } from './history.tsx';
import { resumeCandidatesOf, formatDueSummary, type DueGroups, dueSoon, titlesOfMarks } from './home.view.ts';
import { SavedShelf, ViewedShelf } from './own-shelves.tsx';
import { Suggestions } from './suggestions.tsx';
import { TagRow } from './tag-row.tsx';
import { StartedTitles } from './under-way.tsx';
import styles from './home.module.css';
import { useService } from '../../entry/services.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { isExternal, safeHref } from '../../format/links.ts';
import { PageFrame } from './page-frame.tsx';
import organisationPagesStyles from './organisation-pages.module.css';
import {
  minutesLeftInWords,
  positionInWords,
  positionPercent,
  useResumePosition,
} from '../../shared/titles/resume-position.ts';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { LeadAction, HeroCard } from './hero/hero-card.tsx';
import leadCardStyles from './hero/hero-card.module.css';

/** Maximum number of started titles next to the hero card. */
const MOST_UNDER_WAY = 3;

/** Spec §2 Home. Shelves in the order of learners’ needs; empty shelves are hidden. */
export function HomeScreen() {
  const { t } = useText();
  const { answer: home } = useClient('home');
  const loaded = useResource(home); // requested here, in parallel with the catalogue
  const heading = useRef<HTMLHeadingElement>(null);
  const due = useDue();
  const day = due === undefined ? '' : formatDueSummary(due, t);
  const changed = useHomeCheck(() => heading.current?.focus({ preventScroll: true }));
  return (
    <div className={page.page}>
      <Greeting heading={heading} day={day} status={changed && t('home.updated')} />
      <WithCatalogue of="home" waiting={<HomeSkeleton />}>
        {(catalogue) => <WithHome catalogue={catalogue} loaded={loaded} due={due} />}
      </WithCatalogue>
    </div>
  );
}

type Known = { catalogue: Catalogue; loaded: Loadable<HomeData>; due: DueGroups | undefined };

/** Due titles for the greeting and the list; undefined until titles have loaded. */
function useDue(): DueGroups | undefined {
  const loaded = useCatalogue();
  const statusOf = useStatusOf();
  const now = useNow();
  const catalogue = loaded.at === 'ready' && loaded.value.titles.size > 0 ? loaded.value : undefined;
  return useMemo(() => catalogue && dueSoon(catalogue, statusOf, now), [catalogue, statusOf, now]);
}

/** Home also works without the platform’s home data: progress and due dates come from the catalogue. */
function WithHome(props: Known) {
  const { loaded } = props;
  const { answer: home } = useClient('home');
  const isShown = loaded.at !== 'waiting' || loaded.after !== undefined;
  const isSaidAbove = useIsFromEarlierPage() && loaded.at === 'ready' && loaded.asOf !== undefined;
  if (isSaidAbove) return <Shelves {...props} />;
  return (
    <>
      {isShown && <Shelves {...props} />}
      <ResourceView of="home" value={loaded} onRetry={() => void home.refresh()} waiting={<HomeSkeleton />}>
        {() => null}
      </ResourceView>
    </>
  );
}

function Shelves({ catalogue, loaded, due }: Known) {
  const { orgCode = '' } = useParams();
  const runtime = useClient('runtime');
  const { bookmarks } = useClient('titles');
  const { history } = useClient('home');
  const attempts = useView(runtime.state(attempt), selectWholeState);
  const own = useView(bookmarks, selectWholeState);
  const statusOf = useStatusOf();
  const viewOf = useTitleView(catalogue, orgCode);
  const home = loaded.at === 'ready' ? loaded.value : nothing;
  const platform = useHistory(loaded);
  const entries = platform.at === 'ready' ? platform.value : none;
  const opened = useMemo(() => recentlyOpened(entries, catalogue, attempts), [entries, catalogue, attempts]);
  const rows = useMemo(() => tagRows(home, catalogue), [home, catalogue]);
  const saved = useMemo(() => titlesOfMarks(own.saved, catalogue), [own, catalogue]);
  const viewed = useMemo(
    () =>
      titlesOfMarks(
        own.viewed,
        catalogue,
        new Set([...opened.map(({ title }) => title), ...saved].map(({ id }) => id)),
      ),
    [own, catalogue, opened, saved],
  );
  const day = useMemo(() => firstDay(catalogue, statusOf), [catalogue, statusOf]);
  const resume = toResume(resumeCandidatesOf(opened, home.lastWorkedOn, catalogue), statusOf, catalogue);

  const others = opened
    .filter(({ title }) => title.id !== resume?.title.id)
    .map(({ title }) => viewOf(title))
    .filter(({ status, lock, title }) => status === 'in-progress' && !lock && title.isCompatible)
    .slice(0, MOST_UNDER_WAY);

  if (catalogue.titles.size === 0 && home.pages.length === 0) return <NothingYet orgCode={orgCode} />;
  return (
    <>
      {resume && (
        <PageSection>
          <div className={styles.early}>
            <ResumeCard key={resume.title.id} view={viewOf(resume.title)} />
            {others.length > 0 && <StartedTitles views={others} />}
          </div>
        </PageSection>
      )}
      {!resume && day && <FirstDayParts day={day} viewOf={viewOf} />}
      {catalogue.titles.size > 0 && (resume || !day) && (
        <PageSection>
          <StatisticTiles
            catalogue={catalogue}
            statusOf={statusOf}
            lastAt={latestTimeOf(opened[0]?.at, home.lastWorkedOn.at)}
          />
        </PageSection>
      )}
      <PageSection>{due && <DueSoon groups={due} viewOf={viewOf} orgCode={orgCode} />}</PageSection>
      <PageSection>
        <SavedShelf titles={saved} viewOf={viewOf} />
      </PageSection>
      <PageSection>
        <Suggestions first={home.suggestions} catalogue={catalogue} viewOf={viewOf} />
      </PageSection>
      <PageSection>
        <HomeHistory opened={opened} platform={platform} onRetry={() => void history.refresh()} viewOf={viewOf} />
      </PageSection>
      <PageSection>
        <ViewedShelf titles={viewed} viewOf={viewOf} />
      </PageSection>
      {rows.map(({ tag, titles }) => (
        <PageSection key={tag.id}>
          <TagRow tag={tag} titles={titles} viewOf={viewOf} orgCode={orgCode} />
        </PageSection>
      ))}
      <PageSection>
        <OrganisationPages pages={home.pages} />
      </PageSection>
    </>
  );
}

function NothingYet({ orgCode }: { orgCode: string }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={homeIcon}
      title={t('home.emptyTitle')}
      action={
        <ButtonLink look="filled" href={to.catalogue(orgCode)}>
          {t('home.emptyAction')}
        </ButtonLink>
      }
    >
      {t('home.emptyLead')}
    </EmptyState>
  );
}

function HomeSkeleton() {
  return (
    <div className={page.shelves}>
      <Skeleton shape="card" />
      <div className={page.tags}>
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} shape="lines" lines={4} />
        ))}
      </div>
      <Skeleton shape="lines" lines={8} />
    </div>
  );
}

const nothing: HomeData = {
  groupIds: [],
  history: undefined,
  lastWorkedOn: { titleId: undefined, at: undefined },
  suggestions: { titleIds: [], next: undefined },
  tagIds: [],
  searches: [],
  pages: [],
};
const none: readonly HistoryEntry[] = [];

/**
 * True if home’s data was replaced while displayed, so that the screen can announce the change. Calls `onLost` if the
 * change removed the focused element.
 */
function useHomeCheck(onLost: () => void): boolean {
  const { check: homeCheck } = useClient('home');
  const { after } = useService('timer');
  const check = useView(homeCheck.state, selectWholeState);
  const focused = useRef<Element | null>(null);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    return homeCheck.show();
  }, [homeCheck]);
  useEffect(() => {
    if (check === 'checking') focused.current = document.activeElement;
    if (check !== 'changed') return undefined;
    // After React has rendered the new ids.
    return after(0, () => {
      const had = focused.current;
      if (had !== document.body && !had?.isConnected) lost();
    });
  }, [check, after]);
  return check === 'changed';
}

/**
 * The organisation’s own pages: third-party content in frames with an opaque origin. They cannot access cookies,
 * storage or this page, submit forms, or open tabs with an opener. Spec §3 html.
 */
function OrganisationPages({ pages }: { pages: readonly HomePage[] }) {
  const { t } = useText();
  const safe = pages.filter(({ url }) => safeHref(url) !== undefined && isExternal(url));
  if (safe.length === 0) return null;
  return (
    <section className={page.part} aria-labelledby="pages-heading">
      <h2 id="pages-heading" className={page.heading}>
        {t('home.pages')}
      </h2>
      <div className={organisationPagesStyles.pages}>
        {safe.map(({ url, layout }, i) => (
          <PageFrame key={`${url} ${i}`} url={url} layout={layout} number={i + 1} />
        ))}
      </div>
      {/* A frame must not be the last Tab stop, because some browsers only return into it from there. */}
      <p>
        <SafeLink href="#content" className={page.seeAll}>
          {t('home.top')}
        </SafeLink>
      </p>
    </section>
  );
}

/** Hero card to resume the last opened incomplete title: position, remaining work, one button. */
function ResumeCard({ view }: { view: TitleView }) {
  const { t } = useText();
  const { title } = view;
  const { position, isAsked } = useResumePosition(title, true);
  const percent = positionPercent(position);
  const place = positionInWords(position, t);
  const left = minutesLeftInWords(position, t);
  const action = (
    <LeadAction title={title} aria-label={t('home.resumeNamed', { title: title.name })}>
      {t('home.resumeAction')}
    </LeadAction>
  );
  return (
    <HeroCard view={view} label={t('home.resume')} action={action}>
      {(isAsked || percent !== undefined || place !== '') && (
        <div className={leadCardStyles.reached}>
          {percent !== undefined && <ProgressBar percent={percent} label={t('tile.progress', { percent })} />}
          {place !== '' && (
            <p className={leadCardStyles.where}>
              <bdi>{place}</bdi>
              {left !== '' && <bdi>{left}</bdi>}
            </p>
          )}
        </div>
      )}
    </HeroCard>
  );
}
