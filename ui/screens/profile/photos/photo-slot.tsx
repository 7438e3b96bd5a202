import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { PhotoOf } from '#domain/account/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../../entry/client.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { check, user, warning } from '../../../components/icons.ts';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { catchFocus } from '../../../hooks/catch-focus.ts';
import { useWhenChanged } from '../../../hooks/use-when-changed.ts';
import { sayMessage } from '../../../i18n/say-message.ts';
import { useText } from '../../../i18n/use-text.ts';
import styles from './photos.module.css';
import type { Slot } from './use-photos.ts';
import { useOpened } from '../../../hooks/use-opened.ts';
import { Modal } from '../../../components/overlays/modal.tsx';

/** What browsers offer in their dialog; what is taken is decided by the bytes. */
const OFFERED = 'image/jpeg,image/png';

/** One photo: what is there, the way to another one, and what became of it. */
export function PhotoSlot(props: {
  of: PhotoOf;
  slot: Slot;
  /** The file that the platform keeps, where it gives it. */
  stored: Uint8Array<ArrayBuffer> | undefined;
  /** Its face is looked at. */
  isChecked: boolean;
  /** Says what the picture shows. */
  alt: string;
  heading: ReactNode;
  hint: string;
  onChoose: (file: Blob) => void;
  onRefused: (because: Refusal) => void;
  onDrop: () => void;
  onSave: () => void;
  /** Undefined: there is nothing that could be deleted. */
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
      <div className={styles.words}>
        <h3 id={`${id}-heading`}>{props.heading}</h3>
        <p className={styles.hint} id={`${id}-hint`}>
          {props.hint}
        </p>
        <SlotState slot={slot} isChecked={isChecked} />
        {because && (
          <p className={styles.error} role="alert" id={`${id}-error`}>
            <Icon of={warning} size={18} />
            <bdi>{sayMessage(t, because)}</bdi>
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
  input.value = ''; // the same file may be chosen again
}

/** How far the photo is on its way, in words. */
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

/** What can be done with the photo as it is now. */
function SlotButtons(props: {
  slot: Slot;
  /** There is a picture already. */
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

/** Shares of one bar: reading is short, and comparing comes only where there are two photos. */
function percentOf({ step, done }: Extract<Slot, { at: 'checking' }>, isChecked: boolean): number {
  if (!isChecked) return 50;
  return step === 'reading' ? 5 : step === 'looking' ? 10 + 50 * done : 60 + 40 * done;
}

/** The button with the focus is gone when a check is over: what comes next takes it. */
function useFocusAfter({ at }: Slot) {
  const buttons = useRef<HTMLDivElement>(null);
  useWhenChanged(at, (before) => {
    if (before === 'checking' || before === 'saving') catchFocus(buttons.current?.querySelector('button'));
  });
  return buttons;
}

/** An address in this page for a picture's bytes, given back when it is not shown any more. */
function usePicture(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  return useOpened(useMemo(() => bytes && (() => addressOf(bytes)), [bytes]));
}

function addressOf(bytes: Uint8Array<ArrayBuffer>) {
  const value = URL.createObjectURL(new Blob([bytes]));
  return { value, close: () => URL.revokeObjectURL(value) };
}

/** What the camera sees, until a photo of it is taken. The camera is off as soon as the dialog is gone. */
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
