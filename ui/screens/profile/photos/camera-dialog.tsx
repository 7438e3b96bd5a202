import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../../entry/client.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useText } from '../../../i18n/use-text.ts';
import styles from './photos.module.css';

/** What the camera sees, until a photo of it is taken. The camera is off as soon as the dialog is gone. */
export function CameraDialog(props: {
  onTake: (photo: Blob) => void;
  onRefused: (because: Refusal) => void;
  onClose: () => void;
}) {
  const { onTake, onClose } = props;
  const { t } = useText();
  const { camera } = useClient('profile').photos;
  const film = useRef<HTMLVideoElement>(null);
  const refused = useRef(props.onRefused);
  const [isSeen, setSeen] = useState(false);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    void camera.open().then((opened) => {
      if (!opened) return isOver ? undefined : refused.current({ refused: 'CAMERA_REFUSED' });
      if (isOver || !film.current) return camera.close(opened);
      stream = opened;
      film.current.srcObject = opened;
    });
    return () => {
      isOver = true;
      if (stream) camera.close(stream);
    };
  }, [camera]);

  const take = async () => {
    const photo = film.current && (await camera.take(film.current));
    if (photo) onTake(photo);
  };
  return (
    <Modal
      title={t('photos.cameraTitle')}
      onClose={onClose}
      wide
      actions={
        <>
          <Button onClick={onClose}>{t('photos.cancel')}</Button>
          <Button look="filled" waitsFor="device" busy={!isSeen} onClick={() => void take()}>
            {t(isSeen ? 'photos.cameraTake' : 'photos.cameraWait')}
          </Button>
        </>
      }
    >
      <video
        ref={film}
        className={styles.film}
        aria-label={t('photos.cameraView')}
        autoPlay
        muted
        playsInline
        tabIndex={-1} // Firefox stops at films with the Tab key; there is nothing to press in this one
        onLoadedData={() => setSeen(true)}
      />
    </Modal>
  );
}
