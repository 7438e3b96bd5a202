import { momentAt } from '../../scenarios/moment.ts';
import type { Person, Scenario, Title } from '../../scenarios/schema.ts';
import type { Database } from './db.ts';
import { toBase64 } from '../images/bytes.ts';
import { silhouette } from '../images/silhouette.ts';

/** Fills an empty database from a scenario. Scenario times are relative to `startMs`. */
export function seed(db: Database, scenario: Scenario, startMs: number): void {
  const at = (moment: string) => momentAt(moment, startMs);
  for (const image of scenario.catalogue.imageSets) db.imageSet.add({ ...image, contentType: '', base64: '' });
  seedTags(db, scenario);
  for (const title of scenario.catalogue.titles) seedTitle(db, title, at);
  for (const person of scenario.people) seedPerson(db, person, at, startMs);
  for (const link of scenario.links) {
    const [account] = db.account.by('userKey', link.userName.toLowerCase());
    if (!account) continue;
    db.link.add({ id: link.guid, kind: link.kind, accountId: account.id, expiresAt: at(link.expires), usedAt: null });
  }
}

function seedTags(db: Database, { catalogue }: Scenario): void {
  for (const tag of catalogue.tags) {
    const { id, name, isRoot, description, layout, prerequisites } = tag;
    db.tag.add({ id, name, isRoot, description, layout, imageSetId: tag.imageSetId ?? null, prerequisites });
    for (const parent of tag.parents)
      db.tagParent.put({ id: `${id}|${parent.id}`, tagId: id, parentId: parent.id, pos: parent.pos });
  }
}

function seedTitle(db: Database, title: Title, at: (moment: string) => number): void {
  const { id, contentid, description, related, launchData, published } = title;
  db.title.add({
    id,
    title: title.title,
    description,
    contentid,
    parentTag: title.parentTag ?? title.tags[0]?.id ?? null,
    dueAt: title.dueDate === undefined ? null : at(title.dueDate),
    assignmentLevel: title.assignmentLevel ?? null,
    imageSetId: title.imageSetId ?? null,
    related,
    masteryScore: title.masteryScore ?? null,
    launchData,
    published,
  });
  for (const { id: tagId, pos, prerequisites } of title.tags)
    db.titleTag.put({ id: `${id}|${tagId}`, titleId: id, tagId, pos, prerequisites });
  for (const { beside, ...resource } of title.resources) {
    const key = `${id}|${resource.resourceId}`;
    db.resource.put({ ...resource, id: key, titleId: id });
    for (const [at, { rel, sample, srclang, label }] of beside.entries())
      db.beside.put({
        id: `${key}|${at}`,
        resource: key,
        rel,
        sample,
        srclang: srclang ?? null,
        label: label ?? null,
      });
  }
}

function seedPerson(db: Database, person: Person, at: (moment: string) => number, startMs: number): void {
  const { id, userName, groups } = person;
  db.account.add({
    id,
    userKey: userName.toLowerCase(),
    userName,
    password: person.password,
    firstName: person.firstName,
    lastName: person.lastName,
    mailbox: person.mailbox.toLowerCase(),
    externalId: person.externalId,
    roles: person.roles,
    locale: person.locale,
    userStatus: person.userStatus,
    attemptsUsed: person.attemptsUsed,
    pinCodeEnabled: person.pinCodeEnabled,
    forceAuthenticationAtRelaunch: person.forceAuthenticationAtRelaunch,
    firstLoginPasswordReseted: person.firstLoginPasswordReseted,
    authenticationValidityTimespan: person.authenticationValidityTimespan,
    contentEncryptionEnabled: person.contentEncryptionEnabled,
    disclaimerAccepted: person.disclaimerAccepted,
    profileUpdateRequired: person.profileUpdateRequired,
    termsAndConditionsAccepted: person.termsAndConditionsAccepted,
    passwordExpired: person.passwordExpired,
    passwordExpiryDaysLeft: person.passwordExpiryDaysLeft,
    photoUploaded: person.photoUploaded,
    groups,
  });
  if (person.photoUploaded) {
    const [contentType, base64] = ['image/png', toBase64(silhouette(userName.length * 40))];
    db.photo.put({ id: `${id}|profile`, imageName: `photo-${id}.png`, contentType, base64 });
  }
  for (const { id: fieldId, value } of person.userExtraFields)
    db.fieldValue.put({ id: `${id}|${fieldId}`, accountId: id, fieldId, value });
  seedLearning(db, person, at, startMs);
}

function seedLearning(db: Database, person: Person, at: (moment: string) => number, startMs: number): void {
  const accountId = person.id;
  for (const record of person.statuses) {
    const key = `${accountId}|${record.titleId}`;
    const lastAccessed = record.lastAccessed === undefined ? undefined : at(record.lastAccessed);
    db.status.put({
      id: key,
      accountId,
      titleId: record.titleId,
      status: record.status,
      score: record.score ?? null,
      initialSeconds: record.roundedTimeSpent,
      statementSeconds: 0,
      scormSeconds: 0,
      updatedAt: lastAccessed ?? startMs,
    });
    if (lastAccessed !== undefined) db.history.put({ id: key, accountId, titleId: record.titleId, lastAccessed });
  }
  for (const { titleId, lastAccessed } of person.history)
    db.history.put({ id: `${accountId}|${titleId}`, accountId, titleId, lastAccessed: at(lastAccessed) });
  for (const { titleId, position } of person.positions) {
    // The call that reads a position depends on the content kind, so both kinds get the row.
    for (const kind of ['media', 'pdf'])
      db.position.put({
        id: `${accountId}|${kind}|${titleId}|position`,
        accountId,
        kind,
        titleId,
        json: JSON.stringify({ position }),
      });
  }
  for (const [index, saved] of person.scorm.entries()) seedRun(db, accountId, index, saved, startMs);
  for (const certificate of person.certificates)
    db.certificate.put({
      id: certificate.id,
      accountId,
      titleId: certificate.titleId ?? null,
      name: certificate.name,
      dateCreated: at(certificate.dateCreated),
    });
}

const HOUR_MS = 3_600_000;

/** Adds a run of an earlier day. Its activity id is the title's; the store also finds runs by other ids. */
function seedRun(
  db: Database,
  accountId: string,
  index: number,
  saved: Person['scorm'][number],
  startMs: number,
): void {
  const { titleId } = saved;
  const attemptId = saved.attemptId ?? `before-${index + 1}`;
  const run = {
    sessionId: 'before',
    attemptId,
    startSessionTimeStamp: new Date(startMs - 2 * HOUR_MS).toISOString(),
    endSessionTimeStamp: new Date(startMs - HOUR_MS).toISOString(),
    mapJsonString: JSON.stringify(saved.map),
    isLastAttemptInSession: true,
    titleId,
    activityId: titleId,
  };
  db.scormRun.put({
    id: `${accountId}|${titleId}|before|${attemptId}`,
    byTitle: `${accountId}|${titleId}`,
    byActivity: `${accountId}|${titleId}`,
    titleId,
    // The status record already includes the earlier time.
    seconds: 0,
    order: db.scormRun.size,
    json: JSON.stringify(run),
  });
}
