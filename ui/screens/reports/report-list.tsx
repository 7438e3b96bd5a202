import { useId } from 'react';
import type { Offer, ReportKey } from '#domain/reports/index.ts';
import page from '../../shared/page/page.module.css';
import { to } from '../../entry/paths.ts';
import { Icon } from '../../components/icon.tsx';
import { chart, chevronNext } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './report-list.module.css';

/** All reports by their groups; the assessment report stands by itself, at the end. */
export function ReportList({ offer, orgCode }: { offer: Offer; orgCode: string }) {
  const { t } = useText();
  const { groups, hasAssessment } = offer;
  return (
    <>
      <header>
        <h1 className={page.title} tabIndex={-1}>
          {t('reports.title')}
        </h1>
        <p className={page.lead}>{t('reports.lead')}</p>
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
      <ul className={styles.list}>
        {props.reports.map(({ name, key }) => (
          <li key={name}>
            <SafeLink className={cx('card', styles.report)} href={to.report(props.orgCode, key)}>
              <span className={styles.sign}>
                <Icon of={chart} />
              </span>
              <bdi className={styles.name}>{name}</bdi>
              <Icon of={chevronNext} flip />
            </SafeLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
