import { useText } from '../../../i18n/use-text.ts';
import { criteria, type Verdict } from './criteria.ts';
import styles from './statement.module.css';

/** How accessible the product is: every criterion with its result and what checks it. */
export function AccessibilityStatement() {
  const { t } = useText();
  const counts = (verdict: Verdict) => criteria.filter((one) => one.verdict === verdict).length;
  const verdicts = (['met', 'partly', 'notApplicable'] as const).filter((verdict) => counts(verdict) > 0);
  return (
    <section className={styles.statement} aria-labelledby="accessibility">
      <h2 id="accessibility">{t('accessibility.title')}</h2>
      <p>{t('accessibility.lead')}</p>
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
        <table>
          <thead>
            <tr>
              <th scope="col">{t('accessibility.criterion')}</th>
              <th scope="col">{t('accessibility.result')}</th>
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ number, level, verdict, tests }) => (
              <tr key={number}>
                <th scope="row">
                  {t(`criterion.${number}`)}
                  <small>{t('accessibility.level', { number, level })}</small>
                </th>
                <td>
                  {t(`accessibility.${verdict}`)}
                  {tests.length > 0 && (
                    <small>
                      {t('accessibility.heldBy')}{' '}
                      {tests.map((test) => (
                        <bdi key={test}>{test.replace('tests/', '')}</bdi>
                      ))}
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p>{t('accessibility.keys')}</p>
      <p>{t('accessibility.ofCourses')}</p>
      <p>{t('accessibility.tell', { report: t('problem.report') })}</p>
    </section>
  );
}
