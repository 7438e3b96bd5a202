import { catalogue, type MessageCode } from '#domain/messages/index.ts';
import { OF_OFFLINE_SESSION } from '#simulator/runner/command/run-command.ts';
import { expect, test } from '../support/platform.ts';
import { formWalks } from './messages/forms.ts';
import { passwordWalks } from './messages/passwords.ts';
import { sessionWalks } from './messages/session.ts';
import { signInWalks } from './messages/sign-in.ts';
import { follow } from './messages/walk.ts';

// Many conditions in many languages: on a busy machine, a test takes longer than the usual limit.
test.describe.configure({ timeout: 180_000 });

const walks = [...signInWalks, ...passwordWalks, ...formWalks, ...sessionWalks];

/** Messages about content, profile, reports, storage and offline sessions, which other tests cover. */
const saidElsewhere: readonly MessageCode[] = [
  'WORK_DISCARDED',
  'PROFILE_SAVED',
  'PROFILE_IMG_SUCCESS',
  'IMG_UPLOAD_FAIL',
  'SPOUSE_IMG_UPLOAD_FAIL',
  'PROFILE_IMG_DELETE',
  'PROFILE_IMG_DEL_FAIL',
  'NO_FACE',
  'SEVERAL_FACES',
  'PHOTOS_DIFFER',
  'IMG_NOT_ACCEPTED',
  'IMG_TOO_LARGE',
  'IMG_TOO_MANY_PIXELS',
  'IMG_UNREADABLE',
  'PHOTO_CHECK_UNAVAILABLE',
  'PROFILE_IMG_FIRST',
  'CAMERA_REFUSED',
  'PROFILE_RETRIEVING_FAILURE',
  'NOTES_RETRIEVING_FAILURE',
  'RECORD_RETRIEVING_FAILURE',
  'CERTIFICATE_UNAVAILABLE',
  'REPORTS_RETRIEVING_FAILURE',
  'REPORT_HOST_REFUSED',
  'REPORT_NOT_SHOWN',
  'TITLE_NOT_FOUND',
  'LAUNCH_FAILURE',
  'CONTENT_DAMAGED',
  'CONTENT_UNSUPPORTED',
  'CONTENT_TOOK_KEYBOARD',
  'CONTENT_FLOODED',
  'CONTENT_PARTLY_REFUSED',
  'CONTENT_WINDOW_BLOCKED',
  'CONTENT_SOUND_REFUSED',
  'CONTENT_PAGE_REFUSED',
  'CONTENT_DOWNLOADS_REFUSED',
  'CONTENT_FILE_NOT_HERE',
  'PROGRESS_SAVE_FAILURE',
  'STORAGE_REFUSED',
  'DOWNLOAD_REFUSED',
  'DOWNLOADS_UNREADABLE',
  ...OF_OFFLINE_SESSION.messages,
  'EMPTY_WRONG_AICC_PARAMETERS',
  'SCORM_DATA_MODEL_NOT_LOADED',
  'SCORM_ALREADY_INITIALIZED',
  'SCORM_NOT_INITIALIZED',
  'SCORM_COMMIT_FAILED',
  // With a second device: covered by `tests/delivery/two-devices.spec.ts` and the scenario `three-devices`.
  'CONTINUED_ELSEWHERE',
  'TITLE_CONTINUED_ELSEWHERE',
];

// Verifies: §8 The error catalogue, §5 Validation rules, §9 Languages, WCAG 3.3.3
for (const walk of walks)
  test.describe(walk.name, () => {
    test.use({ story: walk.story });
    test('says every refusal in every language, and anew when the language changes', async ({ page, platform }) =>
      follow(walk, page, platform));
  });

test('every message of the catalogue is walked here, or belongs elsewhere', () => {
  const walked = new Set(walks.flatMap(({ rows }) => rows.flatMap(({ says }) => says.map(({ code }) => code))));
  expect(
    saidElsewhere.filter((code) => walked.has(code)),
    'walked here after all',
  ).toEqual([]);
  expect([...walked, ...saidElsewhere].sort()).toEqual(Object.keys(catalogue).sort());
});
