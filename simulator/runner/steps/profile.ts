import { acceptAgreement as accept, owesAgreement, replaceGroups, saveOwnData } from '#domain/account/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { RunContext } from '../run-context.ts';
import type { ValueOf } from '../words.ts';

/** Returns the signed-in learner, or undefined. */
async function signedIn(stage: RunContext) {
  const tab = await stage.tab();
  const who = tab.client.session.learner.get();
  if (!who) stage.cannot('nobody is signed in');
  return who && { client: tab.client, ...who };
}

export async function chooseGroups(stage: RunContext, ids: ValueOf<'chooseGroups'>): Promise<void> {
  const who = await signedIn(stage);
  if (!who) return;
  const { client, organisation } = who;
  const loading = client.profile.ownGroups.load().catch((error: unknown) => refusalFor('loadGroups', error));
  const tree = await stage.clock.drive(loading);
  if (isRefusal(tree)) {
    stage.notify(tree);
    return;
  }
  stage.notify(
    (await stage.clock.drive(
      replaceGroups(
        { runtime: client.runtime, ownGroups: client.profile.ownGroups },
        organisation.code,
        tree,
        new Set(ids),
      ),
    )) ?? SAVED,
  );
}

export async function openCertificate(stage: RunContext, id: string): Promise<void> {
  const who = await signedIn(stage);
  if (!who) return;
  const opening = who.client.profile.certificates.document(who.organisation.code, id).then(
    () => undefined,
    (error: unknown) => refusalFor('openCertificate', error),
  );
  const refused = await stage.clock.drive(opening);
  if (refused) stage.notify(refused);
}

export async function changeProfile(stage: RunContext, form: ValueOf<'changeProfile'>): Promise<void> {
  const who = await signedIn(stage);
  if (!who) return;
  const { client, organisation } = who;
  const loading = Promise.all([client.profile.profiles.load(), client.profile.extraFields.of(organisation.code)]);
  const known = await stage.clock.drive(loading.catch((error: unknown) => refusalFor('loadProfile', error)));
  if (isRefusal(known)) {
    stage.notify(known);
    return;
  }
  const [profile, fields] = known;
  const data = {
    firstName: form.firstName ?? profile.user.firstName,
    lastName: form.lastName ?? profile.user.lastName,
    extraValues: new Map([...profile.extraValues, ...Object.entries(form.fields)]),
  };
  const about = { profile, fields, organisationCode: organisation.code };
  const problems = await stage.clock.drive(
    saveOwnData({ runtime: client.runtime, profiles: client.profile.profiles }, about, data),
  );
  for (const because of problems.length > 0 ? problems.map((one) => one.because) : [SAVED]) stage.notify(because);
}

/** Accepts the agreement; does nothing if none is required. */
export async function acceptAgreement(stage: RunContext): Promise<void> {
  const who = await signedIn(stage);
  if (!who || !owesAgreement(who.user)) return;
  const refused = await stage.clock.drive(
    accept({ runtime: who.client.runtime, profiles: who.client.profile.profiles }, who.organisation.code),
  );
  if (refused) stage.notify(refused);
}

const SAVED = { refused: 'PROFILE_SAVED' } as const;
