import { useMemo, useState } from 'react';
import { BookmarkButton } from '../../shared/titles/bookmark-toggle.tsx';
import { saveDueDates } from '../../shared/titles/calendar-export.ts';
import { useClient } from '../../entry/client.ts';
import type { TitleView } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { calendar, link as linkIcon, share as shareIcon, downloadIcon } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './actions.module.css';
import type { Title } from '#domain/catalogue/index.ts';
import { mayDownload } from '#domain/downloads/index.ts';
import { DownloadState } from '../../shared/downloads/download-state.tsx';
import { DownloadDialog } from '../../shared/downloads/download-dialog.tsx';
import { useDownloadActs, useDownloadedTitle } from '../../shared/downloads/use-downloads.ts';
import { cx } from '../../components/cx.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';

/** Other actions on a title: save for later, share, export the due date, download. */
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
      {/* Live region that exists from the start, so that changes are announced. */}
      <p className={styles.status} role="status">
        {said}
      </p>
    </div>
  );
}

/** Downloads a title for offline use if the organisation allows it; afterwards its progress. */
function TakeAlong({ title }: { title: Title }) {
  const { t } = useText();
  const downloads = useClient('downloads');
  const terms = useView(downloads.terms, selectWholeState);
  const unable = useView(downloads.unable, selectWholeState);
  const taken = useDownloadedTitle(title.id);
  const [isAsking, setAsking] = useState(false);
  const { act, place } = useDownloadActs<HTMLLIElement>(taken?.stage ?? '');
  const ids = useMemo(() => [title.id], [title.id]);
  if (unable && mayDownload(title, unable)) return <li>{t('downloads.unable')}</li>;
  if (!terms || (!taken && !mayDownload(title, terms))) return null;
  return (
    <li
      ref={place}
      className={cx(taken && styles.downloaded)}
      tabIndex={-1}
      {...(taken && { 'aria-label': t('downloads.onDevice') })}
    >
      {taken ? (
        <DownloadState of={taken} act={act} />
      ) : (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Icon of={downloadIcon} size={18} />
          {t('downloads.download')}
        </Button>
      )}
      {isAsking && (
        <DownloadDialog
          question={t('downloads.downloadTitle', { title: truncateText(title.name, limits.bannerItem) })}
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
