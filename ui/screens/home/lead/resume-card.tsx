import {
  minutesLeftInWords,
  positionInWords,
  positionPercent,
  useResumePosition,
} from '../../../shared/titles/resume-position.ts';
import type { TitleView } from '../../../shared/titles/title-view.ts';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { LeadAction, LeadCard } from './lead-card.tsx';
import styles from './lead-card.module.css';

/** The one card to go on with: the last opened title that is not completed, where one is in it, what is left, one button. */
export function ResumeCard({ view }: { view: TitleView }) {
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
    <LeadCard view={view} label={t('home.resume')} action={action}>
      {(isAsked || percent !== undefined || place !== '') && (
        <div className={styles.reached}>
          {percent !== undefined && <ProgressBar percent={percent} label={t('tile.progress', { percent })} />}
          {place !== '' && (
            <p className={styles.where}>
              <bdi>{place}</bdi>
              {left !== '' && <bdi>{left}</bdi>}
            </p>
          )}
        </div>
      )}
    </LeadCard>
  );
}
