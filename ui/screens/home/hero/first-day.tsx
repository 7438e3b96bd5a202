import type { FirstDay } from '#domain/catalogue/index.ts';
import { cx } from '../../../components/cx.ts';
import { Icon } from '../../../components/icon.tsx';
import { certificate, check, search } from '../../../components/icons.ts';
import { dueInWords } from '../../../format/due-in-words.ts';
import { homeTitle } from '../../../format/truncate.ts';
import { useText } from '../../../i18n/use-text.ts';
import page from '../../../shared/page/page.module.css';
import { PageSection } from '../../../shared/page/part.tsx';
import { TitleRow } from '../../../shared/titles/title-row.tsx';
import type { TitleView, ToTitleView } from '../../../shared/titles/title-view.ts';
import { DueDate } from '../due-date.tsx';
import styles from './first-day.module.css';
import { LeadAction, HeroCard } from './hero-card.tsx';
import lead from './hero-card.module.css';

/**
 * Home of a learner who has started nothing: a first title, the next ones, and hints. No statistics, because all would
 * be zero.
 */
export function FirstDayParts({ day: { begin, then }, viewOf }: { day: FirstDay; viewOf: ToTitleView }) {
  const { t, language } = useText();
  const view = viewOf(begin);
  const action = (
    <LeadAction title={begin} aria-label={t('home.startNamed', { title: begin.name })}>
      {t('title.start')}
    </LeadAction>
  );
  return (
    <>
      <PageSection>
        <HeroCard view={view} label={t('home.begin')} action={action}>
          {view.due && <p className={lead.where}>{dueInWords(view.due, t, language)}</p>}
        </HeroCard>
      </PageSection>
      <PageSection>
        <div className={styles.adjacent}>
          {then.length > 0 && (
            <section className={page.part} aria-labelledby="then-heading">
              <h2 id="then-heading" className={page.heading}>
                {t('home.then')}
              </h2>
              <ul className={cx('card', styles.rows)}>
                {then
                  .map((title) => viewOf(title))
                  .map((one) => (
                    <TitleRow key={one.title.id} view={one} shown={homeTitle(one.title.name)}>
                      <Due of={one} />
                    </TitleRow>
                  ))}
              </ul>
            </section>
          )}
          <GoodToKnow />
        </div>
      </PageSection>
    </>
  );
}

const Due = ({ of: { due } }: { of: TitleView }) => due && <DueDate at={due.at} overdue={due.overdue} />;

const KNOWN = [
  { sign: check, key: 'home.knowPlace' },
  { sign: certificate, key: 'home.knowCertificates' },
  { sign: search, key: 'home.knowSearch' },
] as const;

function GoodToKnow() {
  const { t } = useText();
  return (
    <section className={page.part} aria-labelledby="know-heading">
      <h2 id="know-heading" className={page.heading}>
        {t('home.goodToKnow')}
      </h2>
      <ul className={cx('card', styles.known)}>
        {KNOWN.map(({ sign, key }) => (
          <li key={key}>
            <Icon of={sign} size={20} />
            {t(key)}
          </li>
        ))}
      </ul>
    </section>
  );
}
