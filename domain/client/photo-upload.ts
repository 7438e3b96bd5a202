import { FACE_SIMILARITY_THRESHOLD, type Photos } from '../account/index.ts';
import { resource } from '../kernel/resource.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import { session } from '../session/index.ts';
import type { PhotoUpload } from './client.ts';
import type { SessionOwner } from './session/index.ts';

export type PhotoPorts<Film, Stream> = Pick<PhotoUpload<Film, Stream>, 'tools' | 'camera'> & {
  photos: Photos & { profile: () => Promise<Uint8Array<ArrayBuffer> | undefined> };
  /** Maximum distance of two matching faces; default: that of the specification. */
  threshold: number | undefined;
};

/** The learner’s photos. The photo tools are loaded only when a photo is chosen. */
export function photoUpload<Film, Stream>(
  { photos, tools, camera, threshold }: PhotoPorts<Film, Stream>,
  { runtime, learner, renew }: Pick<SessionOwner, 'learner' | 'renew'> & { runtime: Runtime },
): PhotoUpload<Film, Stream> {
  const shown = resource(photos.profile, (error) => refusalFor('loadPhoto', error));
  const sessions = runtime.state(session);
  sessions.subscribe(() => {
    if (sessions.get().session.at === 'signed-out') shown.clear();
  });
  /** Updates `hasPhoto` locally: the platform sends it only with the next profile request. */
  const changing = async (call: Promise<void>, hasPhoto: boolean) => {
    const before = learner.get()?.user;
    await call;
    if (before === undefined || learner.get()?.user.id !== before.id) return;
    renew({ ...before, hasPhoto });
    await shown.refresh();
  };
  return {
    shown,
    source: {
      ...photos,
      upload: (of, photo) => (of === 'profile' ? changing(photos.upload(of, photo), true) : photos.upload(of, photo)),
      remove: () => changing(photos.remove(), false),
    },
    tools,
    camera,
    threshold: threshold ?? FACE_SIMILARITY_THRESHOLD,
  };
}
