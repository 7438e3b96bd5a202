import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MAX_PHOTO_BYTES } from '#domain/account/index.ts';
import { useClient } from '../../../entry/client.ts';
import page from '../../../shared/page/page.module.css';
import { PartFailed } from '../../../shared/page/part.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { flag } from '../../../components/icons.ts';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useFirstFocus } from '../../../hooks/use-first-focus.ts';
import { useResource } from '../../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../../hooks/use-view.ts';
import { textOfLoadFailure } from '../../../i18n/say-missing.ts';
import { personName } from '../../../format/person-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PhotoSlot } from './photo-slot.tsx';
import { PHOTO } from '../../../shared/page/profile-tabs.ts';
import { cx } from '../../../components/cx.ts';
import styles from './photos.module.css';
import { usePhotos } from './use-photos.ts';

/**
 * The learner’s photo. If the organisation requires photos (the user’s flag), also the spouse’s, and each must show one
 * face. Spec §5 Profile photo, §7, §8 Photo messages. Reading: the mandatory badge controlled by the flag (§6) belongs
 * to the photo; a tile’s badge belongs to its title (§3).
 */
export function PhotoSection() {
  const { t, language } = useText();
  const { photos } = useClient('profile');
  const { learner } = useClient('session');
  const who = useView(learner, selectWholeState);
  const isWanted = useLocation().hash === PHOTO && who !== undefined;
  const heading = useFirstFocus<HTMLHeadingElement>(isWanted);
  const isChecked = who?.user.isPhotoOrganisation ?? false;
  const form = usePhotos(isChecked);
  const shown = useResource(photos.shown);
  const [isDeleting, setDeleting] = useState(false);
  if (!who) return null;
  const name = personName(who.user, language);
  const stored = shown.at === 'ready' ? shown.value : undefined;
  const limit = t('photos.hint', { megabytes: MAX_PHOTO_BYTES / 1024 / 1024 });

  return (
    <section className={cx('card', styles.card)} aria-labelledby="photo-heading">
      <h2 className={page.heading} id="photo-heading" ref={heading} tabIndex={isWanted ? -1 : undefined}>
        {t('photos.title')}
        {isChecked && (
          <span className={styles.badge}>
            <Icon of={flag} size={16} />
            {t('photos.mandatory')}
          </span>
        )}
      </h2>
      <p className={page.hero}>{t(isChecked ? 'photos.leadChecked' : 'photos.lead')}</p>
      {shown.at === 'failed' && (
        <PartFailed onRetry={() => void photos.shown.refresh()}>
          <bdi>{textOfLoadFailure(t, 'PHOTO_RETRIEVING_FAILURE', shown.because)}</bdi>
        </PartFailed>
      )}
      <div className={styles.slots}>
        <PhotoSlot
          of="profile"
          slot={form.slots.profile}
          stored={stored}
          isChecked={isChecked}
          alt={t('profile.photo', { name })}
          heading={t('photos.profile')}
          hint={isChecked ? `${t('photos.hintFace')} ${limit}` : limit}
          onChoose={(file) => form.choose('profile', file)}
          onRefused={(because) => form.refuse('profile', because)}
          onDrop={() => form.drop('profile')}
          onSave={() => form.save('profile')}
          onDelete={stored ? () => setDeleting(true) : undefined}
        />
        {isChecked && (
          <PhotoSlot
            of="spouse"
            slot={form.slots.spouse}
            stored={undefined}
            isChecked
            alt={t('photos.spouse')}
            heading={t('photos.spouse')}
            hint={`${t('photos.hintSpouse')} ${limit}`}
            onChoose={(file) => form.choose('spouse', file)}
            onRefused={(because) => form.refuse('spouse', because)}
            onDrop={() => form.drop('spouse')}
            onSave={() => form.save('spouse')}
            onDelete={undefined}
          />
        )}
      </div>
      <p className={styles.hint}>{t(isChecked ? 'photos.privacyChecked' : 'photos.privacy')}</p>
      {isDeleting && <DeleteDialog onDelete={form.remove} onClose={() => setDeleting(false)} />}
    </section>
  );
}

function DeleteDialog({ onDelete, onClose }: { onDelete: () => Promise<unknown>; onClose: () => void }) {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onDelete();
    onClose();
  };
  return (
    <Modal
      title={t('photos.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('photos.keep')}</Button>
          <Button look="filled" busy={busy} onClick={() => void remove()}>
            {t('photos.delete')}
          </Button>
        </>
      }
    >
      <p>{t('photos.deleteLead')}</p>
    </Modal>
  );
}
