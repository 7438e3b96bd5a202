import { type ReactNode, useCallback, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import {
  type Offer,
  offeredReport,
  onlyReport,
  type ReportKey,
  type Reports as Source,
  reportSet,
  reportsOf,
} from '#domain/reports/index.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { reportIn, to } from '../../entry/paths.ts';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { chart, chevronNext, chevronPrevious, warning } from '../../components/icons.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useView } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { usePageName } from '../../shared/page/page-name.ts';
import { Icon } from '../../components/icon.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { isFocusLost } from '../../hooks/catch-focus.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { ReportFrame } from './report-frame.tsx';
import styles from './report-page.module.css';
import { cx } from '../../components/cx.ts';
import reportListStyles from './report-list.module.css';

const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Spec §2 Embedded reports, §4 Reports, §6 restrictedReports. */
export function ReportsScreen() {
  const { learner } = useClient('session');
  const organisation = useView(learner, organisationOf);
  return (
    <div className={page.page}>{organisation && <Reports key={organisation.code} organisation={organisation} />}</div>
  );
}

function Reports({ organisation }: { organisation: Organisation }) {
  const { reports } = useClient('organisation');
  const { t } = useText();
  const ask = useCallback(
    (source: Source) => source.offered(reportSet(organisation), organisation.code),
    [organisation],
  );
  const { loaded, again } = useScreenResource(reports, ask, 'loadReports');
  return (
    <ResourceView
      of="reports"
      value={loaded}
      onRetry={again}
      heading="h1"
      waiting={<ReportsSkeleton />}
      ways={<ButtonLink href={to.home(organisation.code)}>{t('errors.goHome')}</ButtonLink>}
    >
      {(value) => <Offered offer={value} organisation={organisation} />}
    </ResourceView>
  );
}

function Offered({ offer, organisation }: { offer: Offer; organisation: Organisation }) {
  const { t } = useText();
  const [search] = useSearchParams();
  const asked = reportIn(search);
  const only = onlyReport(offer);
  // With a single report, every report URL displays that report.
  const shown = only ?? (asked && offeredReport(offer, asked));
  if (shown)
    return (
      <ReportPage
        key={JSON.stringify(shown)}
        report={shown}
        organisation={organisation}
        allReports={only ? undefined : to.report(organisation.code)}
      />
    );
  if (reportsOf(offer).length === 0)
    return (
      <Missing icon={chart} title={t('reports.none')} lead={t('reports.noneLead')}>
        <ButtonLink href={to.home(organisation.code)}>{t('errors.goHome')}</ButtonLink>
      </Missing>
    );
  if (asked)
    return (
      <Missing icon={warning} title={t('reports.unknown')} lead={t('reports.unknownLead')}>
        <ButtonLink look="filled" href={to.report(organisation.code)}>
          {t('reports.all')}
        </ButtonLink>
      </Missing>
    );
  return <ReportList offer={offer} orgCode={organisation.code} />;
}

/** Spec §4: no groups is the error state, announced at once like a failure. Offers no retry, because nothing failed. */
function Missing({ icon, title, lead, children }: { icon: string; title: string; lead: string; children: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState heading="h1" icon={icon} title={title} action={children}>
        <p>{lead}</p>
      </EmptyState>
    </div>
  );
}

/** Without a heading, because the focus moves to the first heading, which must stay. */
function ReportsSkeleton() {
  return (
    <>
      <Skeleton shape="lines" lines={2} />
      <div className={page.tags}>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    </>
  );
}

/** Page of one report. `allReports`: path of the list, if there are other reports. */
function ReportPage(props: { report: ReportKey; organisation: Organisation; allReports: string | undefined }) {
  const { organisation, allReports } = props;
  const [report] = useState(props.report); // the component’s key identifies the report: another report remounts
  const { t } = useText();
  // The followed link disappeared with the list, so the heading takes the focus.
  const heading = useFirstFocus<HTMLHeadingElement>(true, { preventScroll: true, find: ifLost });
  const [{ round, after }, setTry] = useState<{ round: number; after?: Refusal }>({ round: 0 });
  const name = report === 'assessment' ? t('reports.assessment') : report.name;
  usePageName(name);
  return (
    <>
      <header>
        {allReports !== undefined && (
          <SafeLink className={styles.back} href={allReports}>
            <Icon of={chevronPrevious} flip />
            {t('reports.all')}
          </SafeLink>
        )}
        <h1 className={page.title} tabIndex={-1} ref={heading}>
          <bdi>{name}</bdi>
        </h1>
        {report !== 'assessment' && (
          <p className={page.hero}>
            <bdi>{report.group}</bdi>
          </p>
        )}
      </header>
      <ReportFrame
        key={round}
        report={report}
        name={name}
        organisation={organisation}
        after={after}
        onRetry={(because) => setTry({ round: round + 1, ...(because && { after: because }) })}
      />
    </>
  );
}

const ifLost = (heading: HTMLElement): HTMLElement | undefined => (isFocusLost() ? heading : undefined);

/** All reports by group; the assessment report is separate, at the end. */
function ReportList({ offer, orgCode }: { offer: Offer; orgCode: string }) {
  const { t } = useText();
  const { groups, hasAssessment } = offer;
  return (
    <>
      <header>
        <h1 className={page.title} tabIndex={-1}>
          {t('reports.title')}
        </h1>
        <p className={page.hero}>{t('reports.lead')}</p>
      </header>
      {groups.map((group) => (
        <Group
          key={group.name}
          name={group.name}
          reports={group.reports.map((name) => ({ name, key: { group: group.name, name } }))}
          orgCode={orgCode}
        />
      ))}
      {hasAssessment && (
        <Group
          name={t('reports.assessments')}
          reports={[{ name: t('reports.assessment'), key: 'assessment' }]}
          orgCode={orgCode}
        />
      )}
    </>
  );
}

function Group(props: { name: string; reports: readonly { name: string; key: ReportKey }[]; orgCode: string }) {
  const heading = useId();
  return (
    <section className={page.part} aria-labelledby={heading}>
      <h2 className={page.heading} id={heading}>
        <bdi>{props.name}</bdi>
      </h2>
      <ul className={reportListStyles.list}>
        {props.reports.map(({ name, key }) => (
          <li key={name}>
            <SafeLink className={cx('card', reportListStyles.report)} href={to.report(props.orgCode, key)}>
              <span className={reportListStyles.sign}>
                <Icon of={chart} />
              </span>
              <bdi className={reportListStyles.name}>{name}</bdi>
              <Icon of={chevronNext} flip />
            </SafeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
