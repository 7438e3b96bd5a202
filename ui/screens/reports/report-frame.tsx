import { type RefObject, useEffect, useRef, useState } from 'react';
import { atom } from '#domain/kernel/atom.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { openReport, type OpenReport, type ReportKey, reportSet, type ReportView } from '#domain/reports/index.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import { useService } from '../../entry/services.ts';
import { useFullScreen } from '../../shared/page/use-full-screen.ts';
import { Button } from '../../components/forms/button.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { PendingAction } from '../../components/feedback/wait.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './report-page.module.css';

type FrameProps = {
  report: ReportKey;
  name: string;
  organisation: Organisation;
  /** Reason why the previous attempt failed. */
  after: Refusal | undefined;
  /** Starts again; `because`: failure of this attempt, undefined while pending. */
  onRetry: (because?: Refusal) => void;
};

/** Report with its states: loading, displayed in a frame, or failed. */
export function ReportFrame({ report, name, organisation, after, onRetry }: FrameProps) {
  const { t } = useText();
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { full, filled, toggle } = useFullScreen(root);
  const { view, turnTo } = useReport({ report, name, organisation }, place);
  if (view.at === 'failed')
    return (
      <ResourceView of="report" value={view} onRetry={() => onRetry(view.because)} waiting={null}>
        {() => null}
      </ResourceView>
    );
  const pages = view.at === 'shown' ? view.pages : [];
  const turned = view.at === 'shown' ? pages.find(({ id }) => id === view.page) : undefined;
  return (
    <div ref={root} className={styles.report} data-filled={filled}>
      <div className={styles.tools}>
        <div className={styles.pages} data-waiting={view.at === 'loading'}>
          {pages.length > 1 && (
            <SelectField
              label={t('reports.page')}
              options={pages.map(({ id, label }) => ({ value: id, name: label }))}
              value={turned?.id ?? pages[0]?.id}
              onChange={({ target }) => turnTo(target.value)}
            />
          )}
        </div>
        <Button onClick={toggle}>{full ? t('player.exitFullScreen') : t('player.fullScreen')}</Button>
      </div>
      <div className={cx('card', styles.position)}>
        <div ref={place} className={styles.frame} data-waiting={view.at === 'loading'} />
        {view.at === 'loading' && (
          <div className={styles.waiting}>
            <ResourceView
              of="report"
              value={{ at: 'waiting', ...(after && { after }) }}
              onRetry={() => onRetry(after)}
              waitingText={t('reports.loading')}
              waiting={
                <p>
                  <PendingAction>{t('reports.loading')}</PendingAction>
                </p>
              }
            >
              {() => null}
            </ResourceView>
          </div>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">{turned ? t('reports.turned', { page: turned.label }) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

type Shown = { view: ReportView; turnTo: OpenReport['turnTo'] };

const nothingYet: Shown = { view: { at: 'loading' }, turnTo: () => undefined };

/** Opens the report in its container while both are mounted. */
function useReport(
  { report, name, organisation }: Pick<FrameProps, 'report' | 'name' | 'organisation'>,
  place: RefObject<HTMLElement | null>,
): Shown {
  const { reports, reportViewer } = useClient('organisation');
  const { clock } = useClient('device');
  const deployment = useService('deployment');
  const isCredentialPromptOpen = useView(useService('secrets').isAsked, selectWholeState);
  const { language, t } = useText();
  const [shown] = useState(() => atom(nothingYet));
  const frameName = t('reports.frame', { name });
  // A displayed report keeps the language and name that it was opened with.
  const naming = useRef({ frameName, language });
  useEffect(() => {
    if (!place.current || isCredentialPromptOpen) return undefined; // reopens after the credential prompt closes
    const opened = openReport(
      {
        embed: () => reports.embed(reportSet(organisation), organisation.code, report),
        viewer: reportViewer,
        clock,
        site: { origin: window.location.origin, reportHosts: deployment.reportHosts },
      },
      place.current,
      naming.current,
    );
    const tell = () => shown.set({ view: opened.view.get(), turnTo: opened.turnTo });
    tell();
    const unsubscribe = opened.view.subscribe(tell);
    return () => {
      unsubscribe();
      opened.close();
      shown.set(nothingYet);
    };
  }, [reports, reportViewer, clock, deployment, organisation, report, place, shown, isCredentialPromptOpen]);
  return useView(shown.projection, selectWholeState);
}
