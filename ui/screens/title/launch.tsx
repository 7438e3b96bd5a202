import { useEffect } from 'react';
import { fetchPlayerScreen } from '../../entry/player-part.ts';
import { FinishFirst } from '../../shared/titles/finish-first.tsx';
import { useLaunchIntent } from '../../shared/titles/launch-intent.ts';
import { to } from '../../entry/paths.ts';
import type { TitleView } from '../../shared/titles/title-view.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { info, lock } from '../../components/icons.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './launch.module.css';
import type { PrimaryAction } from './title.view.ts';

/** Launch button with a label for its effect, or the reason why the title cannot be opened. Spec §4. */
export function Launch({ view, primary, orgCode }: { view: TitleView; primary: PrimaryAction; orgCode: string }) {
  const { t } = useText();
  const intent = useLaunchIntent(view.title.id);
  const canLaunch = primary.can === 'launch';
  useEffect(() => {
    if (canLaunch) fetchPlayerScreen(); // learners on a title’s page mostly open the title next
  }, [canLaunch]);
  if (primary.can === 'launch') {
    return (
      <ButtonLink look="filled" wide href={to.content(orgCode, view.title.id)} {...intent}>
        {primary.label}
      </ButtonLink>
    );
  }
  if (primary.because === 'incompatible') {
    return (
      <div className={styles.reason}>
        <p className={styles.word}>
          <Icon of={info} size={18} /> {t('title.incompatible')}
        </p>
        <p>{t('title.incompatibleLead')}</p>
      </div>
    );
  }
  const finishFirst = view.lock?.finishFirst ?? [];
  const isUnknown = view.lock?.isUnknown ?? false;
  const known = isUnknown ? undefined : finishFirst.find(({ name }) => name !== '');
  return (
    <div className={styles.reason}>
      <p className={styles.word}>
        <Icon of={lock} size={18} />
        <bdi>
          {known ? t('title.lockedFirst', { title: truncateText(known.name, limits.title) }) : t('title.locked')}
        </bdi>
      </p>
      {finishFirst.length === 0 ? (
        <p>{t('title.lockedNoReason')}</p>
      ) : (
        <>
          <p>{t(isUnknown ? 'title.lockedUnknown' : 'title.lockedLead')}</p>
          <FinishFirst titles={finishFirst} className={styles.list} />
        </>
      )}
    </div>
  );
}
