import type { Photos } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Api, requestJson } from '../client.ts';
import { base64, fields } from '../wire/read.ts';

/** The learner's photos, from the platform API. Spec §7 Profile photo. */
export function photosApi(api: Api): Photos {
  return {
    profile: async () => {
      const operation = 'getProfilePhotoData';
      try {
        const { body } = await requestJson(operation, api.GET('/api/user/profile-photo-data'));
        return base64(fields(body)['data']);
      } catch (error) {
        if (!isGone(error)) throw error;
        return undefined;
      }
    },
    upload: async (of, photo) => {
      const form = (field: string) => {
        const data = new FormData();
        // A neutral file name: the original name may reveal private information.
        data.append(field, new Blob([photo.bytes], { type: 'image/jpeg' }), 'photo.jpg');
        return () => data;
      };
      await (of === 'profile'
        ? requestJson(
            'uploadProfilePhoto',
            api.POST('/api/user/profile-photo', { body: { image: '' }, bodySerializer: form('image') }),
          )
        : requestJson(
            'uploadSecondPhoto',
            api.POST('/api/user/opt-photo', { body: { file: '' }, bodySerializer: form('file') }),
          ));
    },
    remove: async () => {
      try {
        await requestJson('deleteProfilePhoto', api.DELETE('/api/user/profile-photo'));
      } catch (error) {
        if (!isGone(error)) throw error; // Reading: 404 means that the photo is already deleted
      }
    },
  };
}

const isGone = (error: unknown): boolean => PortFailure.isRefusal(error, 404);
