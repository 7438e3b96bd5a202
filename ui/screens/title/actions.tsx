import { useState } from 'react';
import { BookmarkButton } from '../../shared/titles/bookmark-toggle.tsx';
import { saveDueDates } from '../../shared/titles/calendar-export.ts';
import { useClient } from '../../entry/client.ts';
import type { TitleView } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { calendar, link as linkIcon, share as shareIcon } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './actions.module.css';
import { TakeAlong } from './take-along.tsx';

/** What else can be done with a title: save it for later, pass it on, put its due date into a calendar, take it along. */
export function Actions({ view, orgCode }: { view: TitleView; orgCode: string }) {
  const { t } = useText();
  const { sharing, clock } = useClient('device');
  const [said, setSaid] = useState('');
  const [byHand, setByHand] = useState(false);
  const { title, due } = view;
  const url = sharing.address(view.href);

  const handedOver = (done: boolean, words: string) => {
    setSaid(done ? words : '');
    setByHand(!done);
  };
  return (
    <div className={styles.actions}>
      <ul className={styles.row}>
        <li>
          <BookmarkButton
            titleId={title.id}
            onDone={(saved) => setSaid(t(saved ? 'bookmark.done' : 'bookmark.removed'))}
          />
        </li>
        <li>
          <Button
            look="quiet"
            onClick={() => void sharing.copy(url).then((done) => handedOver(done, t('common.copied')))}
          >
            <Icon of={linkIcon} size={18} />
            {t('common.copyLink')}
          </Button>
        </li>
        {sharing.canShare() && (
          <li>
            <Button
              look="quiet"
              onClick={() => void sharing.share({ title: title.name, url }).then((done) => handedOver(done, ''))}
            >
              <Icon of={shareIcon} size={18} />
              {t('title.share')}
            </Button>
          </li>
        )}
        {due && (
          <li>
            <Button look="quiet" onClick={() => saveDueDates([title], { sharing, clock, orgCode, t })}>
              <Icon of={calendar} size={18} />
              {t('calendar.one')}
            </Button>
          </li>
        )}
        <TakeAlong title={title} />
      </ul>
      {byHand && (
        <Field
          label={t('title.address')}
          hint={t('title.addressHint')}
          value={url}
          readOnly
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {/* There from the start, so that a change of it is announced. */}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
