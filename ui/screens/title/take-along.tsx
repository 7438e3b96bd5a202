import { useMemo, useState } from 'react';
import type { Title } from '#domain/catalogue/index.ts';
import { mayTake } from '#domain/packs/index.ts';
import { useClient } from '../../entry/client.ts';
import { PackState } from '../../shared/packs/pack-state.tsx';
import { TakeDialog } from '../../shared/packs/take-dialog.tsx';
import { usePackActs, useTakenTitle } from '../../shared/packs/use-packs.ts';
import { Button } from '../../components/forms/button.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { takeAlong } from '../../components/icons.ts';
import { cut, limits } from '../../format/truncate.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './actions.module.css';

/** Takes a title along for a time without a line, where the organisation lets its learners; then how far that is. */
export function TakeAlong({ title }: { title: Title }) {
  const { t } = useText();
  const packs = useClient('packs');
  const terms = useView(packs.terms, whole);
  const unable = useView(packs.unable, whole);
  const taken = useTakenTitle(title.id);
  const [isAsking, setAsking] = useState(false);
  const { act, place } = usePackActs<HTMLLIElement>(taken?.stage ?? '');
  const ids = useMemo(() => [title.id], [title.id]);
  if (unable && mayTake(title, unable)) return <li>{t('packs.unable')}</li>;
  if (!terms || (!taken && !mayTake(title, terms))) return null;
  return (
    <li
      ref={place}
      className={cx(taken && styles.taken)}
      tabIndex={-1}
      {...(taken && { 'aria-label': t('packs.onDevice') })}
    >
      {taken ? (
        <PackState of={taken} act={act} />
      ) : (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Icon of={takeAlong} size={18} />
          {t('packs.take')}
        </Button>
      )}
      {isAsking && (
        <TakeDialog
          question={t('packs.takeTitle', { title: cut(title.name, limits.bannerItem) })}
          titleIds={ids}
          onTake={() => {
            setAsking(false);
            act('take', ids);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
