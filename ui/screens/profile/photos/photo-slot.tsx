import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PhotoOf } from '#domain/account/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../../entry/client.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { check, user, warning } from '../../../components/icons.ts';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { restoreLostFocus } from '../../../hooks/catch-focus.ts';
import { useWhenChanged } from '../../../hooks/use-when-changed.ts';
import { textOfMessage } from '../../../i18n/say-message.ts';
import { useText } from '../../../i18n/use-text.ts';
import styles from './photos.module.css';
import type { Slot } from './use-photos.ts';
import { useOpened } from '../../../hooks/use-opened.ts';
import { Modal } from '../../../components/overlays/modal.tsx';

/** Filter for the browser’s file dialog. The file’s bytes decide about acceptance. */
const OFFERED = 'image/jpeg,image/png';

/** One photo: the current image, a way to replace it, and the result. */
export function PhotoSlot(props: {
  of: PhotoOf;
  slot: Slot;
  /** Stored file, if the platform returns it. */
  stored: Uint8Array<ArrayBuffer> | undefined;
  /** Whether face detection runs. */
  isChecked: boolean;
  /** Alternative text of the image. */
  alt: string;
  heading: ReactNode;
  hint: string;
  onChoose: (file: Blob) => void;
  onRefused: (because: Refusal) => void;
  onDrop: () => void;
  onSave: () => void;
  /** Undefined if there is nothing to delete. */
  onDelete: (() => void) | undefined;
}) {
  const { of, slot, isChecked, onChoose, onDrop, onSave, onDelete } = props;
  const { t } = useText();
  const { camera } = useClient('profile').photos;
  const [isCameraOpen, setCameraOpen] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = usePicture('photo' in slot ? slot.photo.bytes : props.stored);
  const buttons = useFocusAfter(slot);
  const because = 'because' in slot ? slot.because : undefined;

  return (
    <div className={styles.slot} role="group" aria-labelledby={`${id}-heading`}>
      <div className={styles.frame}>{shown ? <img src={shown} alt={props.alt} /> : <Icon of={user} size={64} />}</div>
      <div className={styles.text}>
        <h3 id={`${id}-heading`}>{props.heading}</h3>
        <p className={styles.hint} id={`${id}-hint`}>
          {props.hint}
        </p>
        <SlotState slot={slot} isChecked={isChecked} />
        {because && (
          <p className={styles.error} role="alert" id={`${id}-error`}>
            <Icon of={warning} size={18} />
            <bdi>{textOfMessage(t, because)}</bdi>
          </p>
        )}
        <div className={styles.buttons} ref={buttons}>
          <SlotButtons
            slot={slot}
            isShown={shown !== undefined}
            describedBy={because ? `${id}-error ${id}-hint` : `${id}-hint`}
            onChoose={() => file.current?.click()}
            onCamera={camera.isThere() ? () => setCameraOpen(true) : undefined}
            onDrop={onDrop}
            onSave={onSave}
            onDelete={onDelete}
          />
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept={OFFERED}
          data-photo={of}
          onChange={({ target }) => take(target, onChoose)}
        />
      </div>
      {isCameraOpen && (
        <CameraDialog
          onClose={() => setCameraOpen(false)}
          onTake={(photo) => {
            setCameraOpen(false);
            onChoose(photo);
          }}
          onRefused={(refused) => {
            setCameraOpen(false);
            props.onRefused(refused);
          }}
        />
      )}
    </div>
  );
}

function take(input: HTMLInputElement, onChoose: (file: Blob) => void): void {
  const chosen = input.files?.[0];
  if (chosen) onChoose(chosen);
  input.value = ''; // allows choosing the same file again
}

/** Formats the progress of the photo. */
function SlotState({ slot, isChecked }: { slot: Slot; isChecked: boolean }) {
  const { t } = useText();
  const isDone = slot.at === 'saved' || (slot.at === 'ready' && !slot.because);
  return (
    <>
      {slot.at === 'checking' && <ProgressBar percent={percentOf(slot, isChecked)} label={t(`photos.${slot.step}`)} />}
      <p className={styles.state} role="status">
        {slot.at === 'checking' && t(`photos.${slot.step}`)}
        {slot.at === 'saving' && t('photos.saving')}
        {isDone && (
          <>
            <Icon of={check} size={18} />
            {t(slot.at === 'saved' ? 'photos.saved' : isChecked ? 'photos.readyFace' : 'photos.ready')}
          </>
        )}
      </p>
    </>
  );
}

function SlotButtons(props: {
  slot: Slot;
  /** An image is displayed. */
  isShown: boolean;
  describedBy: string;
  onChoose: () => void;
  onCamera: (() => void) | undefined;
  onDrop: () => void;
  onSave: () => void;
  onDelete: (() => void) | undefined;
}) {
  const { slot, isShown, onCamera, onDrop, onSave, onDelete } = props;
  const { t } = useText();
  const mayChoose = slot.at === 'empty' || slot.at === 'refused' || slot.at === 'saved';
  return (
    <>
      {(slot.at === 'ready' || slot.at === 'saving') && (
        <Button look="filled" busy={slot.at === 'saving'} onClick={onSave}>
          {t(slot.at === 'saving' ? 'photos.saving' : 'photos.save')}
        </Button>
      )}
      {slot.at === 'checking' && <Button onClick={onDrop}>{t('photos.cancel')}</Button>}
      {slot.at === 'ready' && <Button onClick={onDrop}>{t('photos.discard')}</Button>}
      {mayChoose && (
        <>
          <Button aria-describedby={props.describedBy} onClick={props.onChoose}>
            {t(isShown ? 'photos.another' : 'photos.choose')}
          </Button>
          {onCamera && <Button onClick={onCamera}>{t('photos.camera')}</Button>}
        </>
      )}
      {onDelete && (slot.at === 'empty' || slot.at === 'saved') && (
        <Button onClick={onDelete}>{t('photos.delete')}</Button>
      )}
    </>
  );
}

/** Percentage of the progress bar: reading is short, and comparison happens only with two photos. */
function percentOf({ step, done }: Extract<Slot, { at: 'checking' }>, isChecked: boolean): number {
  if (!isChecked) return 50;
  return step === 'reading' ? 5 : step === 'looking' ? 10 + 50 * done : 60 + 40 * done;
}

/** The focused button disappears after a check, so the next one takes the focus. */
function useFocusAfter({ at }: Slot) {
  const buttons = useRef<HTMLDivElement>(null);
  useWhenChanged(at, (before) => {
    if (before === 'checking' || before === 'saving') restoreLostFocus(buttons.current?.querySelector('button'));
  });
  return buttons;
}

/** Object URL of an image’s bytes, revoked when no longer displayed. */
function usePicture(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  return useOpened(useMemo(() => bytes && (() => addressOf(bytes)), [bytes]));
}

function addressOf(bytes: Uint8Array<ArrayBuffer>) {
  const value = URL.createObjectURL(new Blob([bytes]));
  return { value, close: () => URL.revokeObjectURL(value) };
}

/** Camera preview until a photo is taken. Closing the dialog turns the camera off. */
function CameraDialog(props: {
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
