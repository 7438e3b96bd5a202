import { useState } from 'react';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { ReportKey } from '#domain/reports/index.ts';
import page from '../../shared/page/page.module.css';
import { usePageName } from '../../shared/page/page-name.ts';
import { Icon } from '../../components/icon.tsx';
import { chevronPrevious } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { isFocusLost } from '../../hooks/catch-focus.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { useText } from '../../i18n/use-text.ts';
import { ReportFrame } from './report-frame.tsx';
import styles from './report-page.module.css';

/** One report under its name. `allReports`: the way back to the list, where there is more than this one. */
export function ReportPage(props: { report: ReportKey; organisation: Organisation; allReports: string | undefined }) {
  const { organisation, allReports } = props;
  const [report] = useState(props.report); // its key is what it says: a page of another report is another page
  const { t } = useText();
  // The link that was followed is gone with the list: the keyboard goes on from the heading.
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
          <p className={page.lead}>
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
