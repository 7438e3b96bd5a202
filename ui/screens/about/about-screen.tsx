import type { SignedInLearner } from '#domain/client/index.ts';
import type { Builds } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { to } from '../../entry/paths.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useView } from '../../hooks/use-view.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './about-screen.module.css';
import { ReportProblem } from '../../shared/page/report-problem.tsx';
import { fullDate } from '../../format/dates.ts';
import { criteria, type Criterion, isBySources, type Verdict, verdictOf } from './accessibility/criteria.ts';
import { resultsOfFile, results } from './accessibility/results.ts';
import statementStyles from './accessibility/statement.module.css';

/** Set by the build; the fallbacks come from the specification (§1). */
const env: Record<string, unknown> = import.meta.env;
const given = (name: string, orElse: string) => {
  const value = env[name];
  return typeof value === 'string' && value !== '' ? value : orElse;
};
const version = given('VITE_VERSION', '1.8.8');
const flavour = given('VITE_FLAVOUR', 'generic');

const buildOf = (builds: Builds) => builds.version();
const organisationOf = (learner: SignedInLearner | undefined) => learner?.organisation;

/** Spec §2 About: product, version and servers. */
export function AboutScreen() {
  const { t } = useText();
  const { builds } = useClient('organisation');
  const { learner } = useClient('session');
  const organisation = useView(learner, organisationOf);
  const { loaded: build, again } = useScreenResource(builds, buildOf, 'loadBuild');
  return (
    <div className={cx(page.page, page.column)}>
      <div className={cx('card', styles.card)}>
        <h1 className={page.title} tabIndex={-1}>
          {t('about.title')}
        </h1>
        <p className={styles.product}>{t('common.product')}</p>
        <p className={page.hero}>{t('about.lead')}</p>
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
              {build.at === 'failed' && textOfMessage(t, build.because)}
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

const judged = criteria.map((criterion) => ({ ...criterion, verdict: verdictOf(criterion, results) }));

/** Accessibility statement: each criterion with its result and the tests behind it. */
function AccessibilityStatement() {
  const { t, language } = useText();
  const counts = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const verdicts = (['met', 'partly', 'notMet', 'notApplicable'] as const).filter((verdict) => counts(verdict) > 0);
  const date = fullDate(Date.parse(results.date), { language, zone: 'UTC' });
  return (
    <section className={statementStyles.statement} aria-labelledby="accessibility">
      <h2 id="accessibility">{t('accessibility.title')}</h2>
      <p>{t('accessibility.lead')}</p>
      <p>{t('accessibility.asOf', { date })}</p>
      <dl className={statementStyles.counts}>
        {verdicts.map((verdict) => (
          <div key={verdict}>
            <dt>{t(`accessibility.${verdict}`)}</dt>
            <dd>{t('accessibility.criteria', { count: counts(verdict) })}</dd>
          </div>
        ))}
      </dl>
      <details className={statementStyles.all}>
        <summary>{t('accessibility.all')}</summary>
        <ul className={statementStyles.list}>
          {judged.map((one) => (
            <li key={one.number}>
              <span className={statementStyles.criterion}>
                {t(`criterion.${one.number}`)}
                <small>{t('accessibility.level', { number: one.number, level: one.level })}</small>
              </span>
              <span className={statementStyles.result}>
                {t(`accessibility.${one.verdict}`)}
                <Found of={one} />
              </span>
            </li>
          ))}
        </ul>
      </details>
      <p>{t('accessibility.keys')}</p>
      <p>{t('accessibility.ofCourses')}</p>
      <p>{t('accessibility.tell', { report: t('problem.report') })}</p>
    </section>
  );
}

/** Number of checks, browsers, screens and languages behind a result. */
function Found({ of }: { of: Criterion }) {
  const { tests } = of;
  const { t } = useText();
  const count = tests.reduce((sum, test) => sum + resultsOfFile(results, test).passed, 0);
  if (count === 0) return null;
  const projects = new Set(tests.flatMap((test) => Object.keys(results.files[test] ?? {})));
  const browsers = new Set([...projects].flatMap((project) => results.engines[project] ?? []));
  const looks = tests.flatMap((test) => results.looks[test] ?? []);
  const languages = new Set(looks.flatMap((look) => look.languages)).size;
  const screens = Math.max(0, ...looks.map((look) => look.screens));
  const parts = [
    isBySources(of) && t('accessibility.bySources'),
    t('accessibility.checks', { count }),
    ...browsers,
    screens > 0 && t('accessibility.screens', { count: screens }),
    languages > 0 && t('accessibility.languages', { count: languages }),
  ].filter((part) => part !== false);
  return (
    <small>
      {parts.map((part) => (
        <bdi key={part}>{part}</bdi>
      ))}
    </small>
  );
}
