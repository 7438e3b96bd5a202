import type { Photos, PhotoTools } from '#domain/account/index.ts';
import { FACE_SIMILARITY_THRESHOLD } from '#domain/account/limits.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { resource } from '#domain/kernel/resource.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { session, type User } from '#domain/session/index.ts';
import type { Api } from './api/client.ts';
import { photosApi } from './api/photos.api.ts';
import { camera } from './platform/camera.ts';

/** The learner's photos, and what looks at them: loaded when somebody chooses a photo, and not before. */
export function composePhotos(around: {
  api: Api;
  runtime: Runtime;
  learner: Projection<{ user: User } | undefined>;
  renew: (user: User) => void;
  threshold: number | undefined;
}) {
  const { api, runtime, learner, renew, threshold } = around;
  const calls = photosApi(api);
  const shown = resource(calls.profile, (error) => refusalFor('loadPhoto', error));
  const sessions = runtime.state(session);
  sessions.subscribe(() => {
    if (sessions.get().session.at === 'signed-out') shown.clear();
  });
  /** From then on the learner has a photo, or none; the platform says so only when it is asked for the profile again. */
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
      ...calls,
      upload: (of, photo) => (of === 'profile' ? changing(calls.upload(of, photo), true) : calls.upload(of, photo)),
      remove: () => changing(calls.remove(), false),
    } satisfies Photos,
    tools: async (): Promise<PhotoTools> => {
      const { faceMatcher, startPhotoThread } = await import('./faces/face-matcher.ts');
      return faceMatcher(startPhotoThread);
    },
    camera: camera(),
    threshold: threshold ?? FACE_SIMILARITY_THRESHOLD,
  };
}
