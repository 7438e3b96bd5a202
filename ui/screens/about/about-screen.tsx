import type { SignedInLearner } from '#domain/client/index.ts';
import type { Builds } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { to } from '../../entry/paths.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useAsked } from '../../shared/page/use-asked.ts';
import { useView } from '../../hooks/use-view.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './about-screen.module.css';
import { AccessibilityStatement } from './accessibility/statement.tsx';
import { ReportProblem } from '../../shared/page/report-problem.tsx';

/** Given by the build; the fallbacks are those of the specification (§1). */
const env: Record<string, unknown> = import.meta.env;
const given = (name: string, orElse: string) => {
  const value = env[name];
  return typeof value === 'string' && value !== '' ? value : orElse;
};
const version = given('VITE_VERSION', '1.8.8');
const flavour = given('VITE_FLAVOUR', 'generic');

const buildOf = (builds: Builds) => builds.version();
const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Spec §2 About: what this is, in which version, and what answers it. */
export function AboutScreen() {
  const { t } = useText();
  const { builds } = useClient('organisation');
  const { learner } = useClient('session');
  const organisation = useView(learner, organisationOf);
  const { loaded: build, again } = useAsked(builds, buildOf, 'loadBuild');
  return (
    <div className={cx(page.page, page.column)}>
      <div className={cx('card', styles.card)}>
        <h1 className={page.title} tabIndex={-1}>
          {t('about.title')}
        </h1>
        <p className={styles.product}>{t('common.product')}</p>
        <p className={page.lead}>{t('about.lead')}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('about.version')}</dt>
            <dd>{version}</dd>
          </div>
          <div>
            <dt>{t('about.flavour')}</dt>
            <dd>
              <bdi>{flavour}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('about.build')}</dt>
            <dd>
              {build.at === 'waiting' && <WaitPart of="build" onRetry={again} />}
              {build.at === 'ready' && <bdi>{build.value}</bdi>}
              {build.at === 'failed' && sayMessage(t, build.because)}
            </dd>
          </div>
          {organisation && (
            <div>
              <dt>{t('about.organisation')}</dt>
              <dd>
                <bdi>{organisation.name}</bdi>
              </dd>
            </div>
          )}
        </dl>
        {organisation && (
          <p>
            <SafeLink href={to.systemRequirements(organisation.code)}>{t('requirements.title')}</SafeLink>
          </p>
        )}
        <AccessibilityStatement />
        <ReportProblem />
      </div>
    </div>
  );
}
