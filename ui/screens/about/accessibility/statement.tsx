import { fullDate } from '../../../format/dates.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type Criterion, criteria, isBySources, type Verdict, verdictOf } from './criteria.ts';
import { played, results } from './results.ts';
import styles from './statement.module.css';

const judged = criteria.map((criterion) => ({ ...criterion, verdict: verdictOf(criterion, results) }));

/** How accessible the product is: every criterion with its result, and what it was found by. */
export function AccessibilityStatement() {
  const { t, language } = useText();
  const counts = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length;
  const verdicts = (['met', 'partly', 'notMet', 'notApplicable'] as const).filter((verdict) => counts(verdict) > 0);
  const date = fullDate(Date.parse(results.date), { language, zone: 'UTC' });
  return (
    <section className={styles.statement} aria-labelledby="accessibility">
      <h2 id="accessibility">{t('accessibility.title')}</h2>
      <p>{t('accessibility.lead')}</p>
      <p>{t('accessibility.asOf', { date })}</p>
      <dl className={styles.counts}>
        {verdicts.map((verdict) => (
          <div key={verdict}>
            <dt>{t(`accessibility.${verdict}`)}</dt>
            <dd>{t('accessibility.criteria', { count: counts(verdict) })}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.all}>
        <summary>{t('accessibility.all')}</summary>
        <ul className={styles.list}>
          {judged.map((one) => (
            <li key={one.number}>
              <span className={styles.criterion}>
                {t(`criterion.${one.number}`)}
                <small>{t('accessibility.level', { number: one.number, level: one.level })}</small>
              </span>
              <span className={styles.result}>
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

/** By how many checks it was found, in which browsers, on how many screens and in how many languages. */
function Found({ of }: { of: Criterion }) {
  const { tests } = of;
  const { t } = useText();
  const count = tests.reduce((sum, test) => sum + played(results, test).passed, 0);
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
