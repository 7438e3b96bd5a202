import type { Progress } from '#domain/catalogue/index.ts';
import { cx } from '../../components/cx.ts';
import { doneInWords } from '../../components/titles/done.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLaunchIntent } from '../../shared/titles/launch-intent.ts';
import { to } from '../../entry/paths.ts';
import styles from './tag-progress.module.css';

/** A segment a title up to here; more of them would be dust. */
const MOST_SEGMENTS = 40;

/** How far a folder is done, and the one button that goes on in it. */
export function TagProgress({ progress, orgCode }: { progress: Progress; orgCode: string }) {
  const { t } = useText();
  const { steps, completed, isUnknown, next } = progress;
  const count = steps.length;
  return (
    <section className={cx('card', styles.card)} aria-label={t('home.statistics')}>
      <p className={styles.said}>{doneInWords({ count, completed, isUnknown }, t)}</p>
      {next && <GoOn titleId={next.id} name={next.name} orgCode={orgCode} />}
      {count <= MOST_SEGMENTS ? (
        <span className={styles.segments} aria-hidden="true">
          {steps.map(({ title, stands }) => (
            <span key={title.id} data-stands={stands} />
          ))}
        </span>
      ) : (
        <span className={styles.whole} aria-hidden="true">
          <span style={{ inlineSize: `${(100 * completed) / count}%` }} />
        </span>
      )}
    </section>
  );
}

function GoOn({ titleId, name, orgCode }: { titleId: string; name: string; orgCode: string }) {
  const { t } = useText();
  const intent = useLaunchIntent(titleId);
  return (
    <ButtonLink look="filled" className={styles.action} href={to.content(orgCode, titleId)} {...intent}>
      <bdi>{t('catalogue.goOn', { title: cut(name, limits.title) })}</bdi>
    </ButtonLink>
  );
}
