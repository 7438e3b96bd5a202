import type { components } from '#openapi/generated/platform.d.ts';
import type { Account, Session } from '../model/accounts.ts';
import type { Model } from '../model/model.ts';
import { passwordFailure } from '../model/passwords.ts';
import { pictureTypeOf, toBase64 } from '../images/bytes.ts';
import type { FormFile } from '../wire.ts';
import { failure, defineSignedInOperation, createMessageBody, textOrEmpty } from './handle.ts';
import { fieldValues } from './registration.ts';

type Schemas = components['schemas'];
type Form = { readonly [K in keyof Schemas['ProfileUpdate']]?: unknown };
type Updated = { status: 200; user: Schemas['User'] } | { status: 400 | 403 | 409; error: Schemas['Error'] };
type Stored = { status: 200; imageName: string } | { status: 400 | 413; error: Schemas['Error'] };

const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

export const profile = {
  getProfile: defineSignedInOperation('get', '/api/profile', ({ model, account, session, reply }) =>
    reply(200, model.accounts.user(account.id, session.sessionId)),
  ),

  updateProfile: defineSignedInOperation('post', '/api/update-profile', ({ model, account, session, body, reply }) => {
    const outcome = update(model, account, session, body);
    return outcome.status === 200
      ? reply(200, { success: true, user: outcome.user })
      : reply(outcome.status, outcome.error);
  }),

  updateProfileByPut: defineSignedInOperation(
    'put',
    '/api/update-profile',
    ({ model, account, session, body, reply }) => {
      const outcome = update(model, account, session, body);
      return outcome.status === 200
        ? reply(200, { success: true, user: outcome.user })
        : reply(outcome.status, outcome.error);
    },
  ),

  uploadProfilePhoto: defineSignedInOperation('post', '/api/user/profile-photo', ({ model, account, files, reply }) => {
    const stored = storePhoto(model, account, 'profile', files, 'image');
    if (stored.status !== 200) return reply(stored.status, stored.error);
    model.accounts.change(account.id, { photoUploaded: true });
    return reply(200, { imageName: stored.imageName });
  }),

  deleteProfilePhoto: defineSignedInOperation('delete', '/api/user/profile-photo', ({ model, account, reply }) => {
    const removed = model.db.photo.remove(`${account.id}|profile`);
    if (!removed && !account.photoUploaded) return reply(404, {});
    model.accounts.change(account.id, { photoUploaded: false });
    return reply(204);
  }),

  uploadSecondPhoto: defineSignedInOperation('post', '/api/user/opt-photo', ({ model, account, files, reply }) => {
    const stored = storePhoto(model, account, 'second', files, 'file');
    return stored.status === 200 ? reply(200, { imageName: stored.imageName }) : reply(stored.status, stored.error);
  }),

  getProfilePhotoData: defineSignedInOperation('get', '/api/user/profile-photo-data', ({ model, account, reply }) => {
    const photo = model.db.photo.get(`${account.id}|profile`);
    if (!photo) return reply(404, {});
    return reply(200, { imageName: photo.imageName, contentType: photo.contentType, data: photo.base64 });
  }),

  getMenu: defineSignedInOperation('get', '/api/get-menu', ({ model, reply }) =>
    reply(200, {
      modules: model.scenario.organisation.menu.map(({ name, title, colour, isDefault, url, fields }) => ({
        name,
        title,
        colour,
        isDefault,
        url: url ?? null,
        ...(fields ? { fields } : {}),
      })),
    }),
  ),

  getBrochureToken: defineSignedInOperation('get', '/api/get-brochure-token', ({ model, reply }) =>
    reply(200, { token: `brochure-${model.random.hex(24)}` }),
  ),
};

/** Reads an uploaded image. Its bytes determine the media type; file name and declared type are ignored. */
export function readPicture(files: readonly FormFile[], field: string) {
  const file = files.find(({ name }) => name === field);
  if (!file) return { status: 400 as const, error: createMessageBody(`The upload has no field "${field}".`) };
  if (file.bytes.length > MAX_UPLOAD_BYTES) return { status: 413 as const, error: {} };
  const contentType = pictureTypeOf(file.bytes);
  if (!contentType)
    return { status: 400 as const, error: createMessageBody('This is no PNG, JPEG, GIF or WebP picture.') };
  return { status: 200 as const, contentType, base64: toBase64(file.bytes) };
}

function storePhoto(model: Model, { id }: Account, purpose: string, files: readonly FormFile[], field: string): Stored {
  const picture = readPicture(files, field);
  if (picture.status !== 200) return picture;
  const { contentType, base64 } = picture;
  const imageName = `photo-${model.random.hex(8)}.${contentType.slice('image/'.length)}`;
  model.db.photo.put({ id: `${id}|${purpose}`, imageName, contentType, base64 });
  return { status: 200, imageName };
}

/** Ignores roles in the form. A complete form settles a pending profile update, first password or terms. */
function update({ accounts, scenario }: Model, account: Account, session: Session, form: Form): Updated {
  if (form.id !== undefined && form.id !== account.id) return { status: 403, error: {} };
  const firstName = textOrEmpty(form.firstName).trim();
  const lastName = textOrEmpty(form.lastName).trim();
  if (!firstName || !lastName) return { status: 400, error: createMessageBody('First and last name are needed.') };
  const mailbox = textOrEmpty(form.mailbox).trim().toLowerCase() || account.mailbox;
  if (mailbox !== '' && !/^[^\s@]+@[^\s@]+$/.test(mailbox)) return { status: 400, error: failure('WrongEmailFormat') };
  const holder = mailbox === '' ? undefined : accounts.byMail(mailbox);
  if (holder && holder.id !== account.id) return { status: 409, error: failure('EmailAlreadyExists') };
  const { termsRequired } = scenario.organisation.authentication;
  const accepted = form.termsAndConditionsAccepted === true || account.termsAndConditionsAccepted;
  if (termsRequired && !accepted)
    return { status: 400, error: createMessageBody('The terms of use are not accepted.') };
  const password = textOrEmpty(form.password);
  const reason = password === '' ? undefined : passwordFailure(password, scenario.policies.passwords, account.password);
  if (reason) return { status: 400, error: failure(reason) };

  if (password !== '') accounts.setPassword(account.id, password);
  accounts.setExtraFields(
    account.id,
    [...fieldValues(form.userExtraFields)].map(([id, value]) => ({ id, value })),
  );
  accounts.change(account.id, {
    firstName,
    lastName,
    mailbox,
    locale: textOrEmpty(form.locale) || account.locale,
    termsAndConditionsAccepted: accepted,
    disclaimerAccepted: form.disclaimerAccepted === true || account.disclaimerAccepted,
    profileUpdateRequired: false,
  });
  return { status: 200, user: accounts.user(account.id, session.sessionId) };
}
