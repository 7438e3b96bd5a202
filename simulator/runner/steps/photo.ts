import {
  deletePhoto,
  MAX_PHOTO_BYTES,
  type PhotoTools,
  preparePhoto,
  savePhoto,
  storedPhoto,
} from '#domain/account/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { silhouette } from '../../platform/images/silhouette.ts';
import type { RunContext } from '../run-context.ts';
import type { ValueOf } from '../words.ts';

type Chosen = ValueOf<'choosePhoto'>;

/** Simulated face detection with results from the scenario. The first face described is the chosen photo. */
function playedTools({ faces, distance }: Chosen): PhotoTools {
  let described = 0;
  return {
    redraw: (bytes) => Promise.resolve({ bytes, width: SIDE, height: SIDE }),
    look: () => Promise.resolve(Array.from({ length: faces }, () => ({ confidence: 1 }))),
    describe: () => Promise.resolve(Float32Array.of(described++ === 0 ? 0 : distance)),
    stop: () => undefined,
  };
}

const SIDE = 128;
/** Byte offset of the PNG width, high bytes. */
const WIDTH_AT = 16;
const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');

function fileOf(kind: Chosen['file']): Uint8Array<ArrayBuffer> {
  if (kind === 'svg') return SVG;
  const picture = silhouette(0);
  if (kind === 'heavy') return new Uint8Array(MAX_PHOTO_BYTES + 1);
  if (kind === 'huge') picture[WIDTH_AT] = 0x7f;
  return kind === 'broken' ? picture.slice(0, -1) : picture;
}

/** Chooses a photo in the profile, as `PhotoSection` does, and saves the photo if all checks pass. */
export async function choosePhoto(stage: RunContext, chosen: Chosen): Promise<void> {
  const { client } = await stage.tab();
  const learner = client.session.learner.get();
  if (!learner) {
    stage.cannot('nobody is signed in');
    return;
  }
  const tools = playedTools(chosen);
  const other = async () => {
    if (chosen.of === 'profile') return undefined;
    await client.profile.photos.shown.load();
    const shown = client.profile.photos.shown.get();
    if (shown.at !== 'ready') return 'unavailable';
    return shown.value && storedPhoto(tools, shown.value);
  };
  const check = { of: chosen.of, other, threshold: client.profile.photos.threshold };
  const photo = await stage.clock.drive(
    preparePhoto(tools, fileOf(chosen.file), learner.user.isPhotoOrganisation ? check : undefined, () => undefined),
  );
  if (photo === 'stopped') return;
  if (isRefusal(photo)) {
    stage.notify(photo);
    return;
  }
  const around = { runtime: client.runtime, photos: client.profile.photos.source };
  stage.notify((await stage.clock.drive(savePhoto(around, chosen.of, photo))) ?? { refused: 'PROFILE_IMG_SUCCESS' });
}

export async function removePhoto(stage: RunContext): Promise<void> {
  const { client } = await stage.tab();
  stage.notify(
    (await stage.clock.drive(deletePhoto(client.profile.photos.source))) ?? { refused: 'PROFILE_IMG_DELETE' },
  );
}
