import { useRef, useState } from 'react';
import {
  checkPhotoSize,
  deletePhoto,
  type Photo,
  type PhotoOf,
  type PhotoStep,
  type PhotoTools,
  preparePhoto,
  savePhoto,
  storedPhoto,
} from '#domain/account/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { type BrowserClient, useClient } from '../../../entry/client.ts';
import { useSingleToast } from '../../../entry/use-single-toast.ts';
import { useOnUnmount } from '../../../hooks/use-at-end.ts';

/** State of a chosen photo. `because`: why it was refused or could not be sent. */
export type Slot =
  | { at: 'empty' }
  | { at: 'checking'; step: PhotoStep; done: number }
  | { at: 'refused'; because: Refusal }
  | { at: 'ready'; photo: Photo; because?: Refusal }
  | { at: 'saving' | 'saved'; photo: Photo };

type Slots = Record<PhotoOf, Slot>;
type OnProgress = (step: PhotoStep, done: number) => void;
const EMPTY: Slot = { at: 'empty' };

export type PhotosForm = {
  slots: Slots;
  choose: (of: PhotoOf, file: Blob) => void;
  refuse: (of: PhotoOf, because: Refusal) => void;
  /** Cancels the check or drops the chosen photo. */
  drop: (of: PhotoOf) => void;
  save: (of: PhotoOf) => void;
  /** Resolves to undefined once deleted, otherwise to the refusal. */
  remove: () => Promise<Refusal | undefined>;
};

/**
 * Processes photos from file to platform. Each photo has its own state, so another choice does not affect the other
 * photo. Checks run one at a time, because one photo is compared with the result of the other; leaving the screen
 * cancels them.
 */
export function usePhotos(isChecked: boolean): PhotosForm {
  const runtime = useClient('runtime');
  const { photos } = useClient('profile');
  const notify = useSingleToast();
  const [slots, setSlots] = useState<Slots>({ profile: EMPTY, spouse: EMPTY });
  const now = useRef(slots);
  const tools = useRef<PhotoTools>(undefined);
  const wishes = useRef<Wishes>({});
  const turns = useRef(Promise.resolve());
  useOnUnmount(() => giveUp(wishes.current, tools.current));

  const put = (of: PhotoOf, slot: Slot) => {
    now.current = { ...now.current, [of]: slot };
    setSlots(now.current);
  };
  const look = async (of: PhotoOf, file: Blob, { signal }: AbortController, onProgress: OnProgress) => {
    const tooLarge = checkPhotoSize(file.size);
    if (tooLarge) return tooLarge;
    const bytes = await bytesOf(file);
    if (!bytes) return { refused: 'IMG_UNREADABLE' } satisfies Refusal;
    const loaded = (tools.current ??= await photos.tools());
    if (signal.aborted) return 'stopped';
    const other = async () => {
      const beside = await otherPhoto(photos, loaded, of, now.current);
      return signal.aborted ? 'stopped' : beside;
    };
    const check = isChecked ? { of, other, threshold: photos.threshold } : undefined;
    signal.addEventListener('abort', loaded.stop);
    return preparePhoto(loaded, bytes, check, onProgress).finally(() =>
      signal.removeEventListener('abort', loaded.stop),
    );
  };
  const choose = (of: PhotoOf, file: Blob) => {
    wishes.current[of]?.abort(); // cancels the previous choice for this photo
    const wish = (wishes.current[of] = new AbortController());
    const onProgress: OnProgress = (step, done) => {
      if (!wish.signal.aborted) put(of, { at: 'checking', step, done });
    };
    onProgress('reading', 0);
    const isDropped = () => wish.signal.aborted;
    turns.current = turns.current.then(async () => {
      if (isDropped()) return;
      const photo = await look(of, file, wish, onProgress).catch((): Refusal => ({
        refused: 'PHOTO_CHECK_UNAVAILABLE',
      }));
      if (isDropped() || photo === 'stopped') return;
      put(of, isRefusal(photo) ? { at: 'refused', because: photo } : { at: 'ready', photo });
    });
  };
  const save = async (of: PhotoOf): Promise<boolean> => {
    const slot = now.current[of];
    if (slot.at !== 'ready') return true;
    // Reading: saves the profile photo first, because the spouse’s photo is compared with it.
    if (of === 'spouse' && !(await save('profile'))) return false;
    put(of, { at: 'saving', photo: slot.photo });
    const because = await savePhoto({ runtime, photos: photos.source }, of, slot.photo);
    put(of, because ? { at: 'ready', photo: slot.photo, because } : { at: 'saved', photo: slot.photo });
    notify(because ?? { refused: 'PROFILE_IMG_SUCCESS' });
    return because === undefined;
  };
  return {
    slots,
    choose,
    refuse: (of, because) => put(of, { at: 'refused', because }),
    drop: (of) => {
      wishes.current[of]?.abort();
      put(of, EMPTY);
    },
    save: (of) => void save(of),
    remove: async () => {
      const because = await deletePhoto(photos.source);
      if (!because) put('profile', EMPTY);
      notify(because ?? { refused: 'PROFILE_IMG_DELETE' });
      return because;
    },
  };
}

type Wishes = Partial<Record<PhotoOf, AbortController>>;

function giveUp(wishes: Wishes, tools: PhotoTools | undefined): void {
  for (const wish of Object.values(wishes)) wish.abort();
  tools?.stop();
}

/** The other of the two photos: newly chosen, or the platform’s profile photo. */
async function otherPhoto(photos: BrowserClient['profile']['photos'], tools: PhotoTools, of: PhotoOf, slots: Slots) {
  const beside = slots[of === 'profile' ? 'spouse' : 'profile'];
  if ('photo' in beside) return beside.photo;
  if (of === 'profile') return undefined;
  await photos.shown.load();
  const shown = photos.shown.get();
  if (shown.at !== 'ready') return 'unavailable' as const;
  return shown.value && storedPhoto(tools, shown.value);
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined; // the file was moved or removed after it was chosen
  }
}
