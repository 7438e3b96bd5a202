import { mutantsIn, type MutatedModule } from '../../mutant.ts';

const STORE = 'adapters/offline/downloads/second-in-store';
const CLIENT = 'adapters/offline/downloads/second-download';
const LIST = 'domain/client/kept-downloads';
const COURSE = 'adapters/offline/downloads/course-answers';
const MISSED = 'adapters/offline/downloads/course-missed';

/** Downloads with two of each: titles, versions, files, learners, tabs. */
export const secondDownloads: MutatedModule = {
  module: 'second-downloads',
  mutants: [
    ...mutantsIn(
      'domain/downloads/rules.ts',
      ['domain/downloads/rules'],
      [
        ['a film whose subtitles changed is never updated', 'kept.every((link, nth)', 'kept.some((link, nth)'],
        [
          'a newer version that was found is forgotten with the next catalogue',
          'isOutdated: download.isOutdated || !isSame',
          'isOutdated: !isSame',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/locks.ts',
      [STORE, 'adapters/offline/downloads/download-store'],
      [['of two changes at once one is lost', 'return await work();', 'return work();']],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/download-store.ts',
      [STORE, 'adapters/offline/downloads/download-store'],
      [
        [
          'a page that dies while a download is removed leaves a key to it',
          'await rows.remove(downloadIds);\n    for (const id of downloadIds) await caches.delete(downloadCacheNameOf(id));',
          'for (const id of downloadIds) await caches.delete(downloadCacheNameOf(id));\n    await rows.remove(downloadIds);',
        ],
        ['a learner who signs in again keeps one of two downloads', '!owned.includes(id)', 'id !== owned[0]'],
        [
          'a learner who signs in again loses all downloads',
          'if (account === undefined) await rows.end();\n          else',
          'await rows.end();\n          if (account !== undefined)',
        ],
        [
          'what comes after a download was given up is kept',
          '    signal.throwIfAborted();\n    await orNoRoom(cache.put',
          '    await orNoRoom(cache.put',
        ],
        ['the second file of a download replaces the first', 'download.id, nth, part);', 'download.id, 0, part);'],
        [
          'of a second file only as much is missed as the first one has',
          'partsOf(files[nth]?.got',
          'partsOf(files[0]?.got',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/course-answers.ts',
      [STORE, COURSE],
      [
        [
          'a course plays the files of the course before it',
          'last?.downloadId === downloadId ? last.course : openNow(downloadId)',
          'last ? last.course : openNow(downloadId)',
        ],
        [
          'a course that was downloaded again plays its older version',
          'const course = await openNow(downloadId);',
          'const course = await opened(downloadId);',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/machine.ts',
      [LIST, CLIENT],
      [
        [
          'a download that was removed while the list was read is in it again',
          'if (changes !== machine.changes) return [machine, [again]];',
          '',
        ],
        [
          'the downloads of the learner before are shown to the next one',
          "if ('session' in event && event.session !== machine.session) return [machine, []];",
          '',
        ],
        [
          'the next learner sees the downloads of the one before until theirs are read',
          '...firstDownloads, session,',
          '...firstDownloads, packs: machine.packs, session,',
        ],
        [
          'one failed download makes all look failed',
          'one.id === event.downloadId ? (event.download ?? []) : one',
          'event.download ?? one',
        ],
        [
          'what another tab changed while the list was read is not shown',
          'reads + Math.min(2, pendingReads + 1)',
          'reads + 1',
        ],
        [
          'what was read while a download was removed brings it back',
          'all.filter(({ id }) => !machine.removing.includes(id))',
          'all',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/fetching.ts',
      [MISSED],
      [
        [
          'of two files that a course lacks only the first is looked for',
          'if (isStored) return true;',
          'return isStored;',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/machine.ts',
      ['domain/client/downloads-machine'],
      [
        [
          'of two courses only the second has its host page renewed',
          '[...(titles.get(download.kind) ?? []), download.titleId]',
          '[download.titleId]',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/machine.ts',
      [CLIENT, 'adapters/offline/downloads/client-downloads'],
      [
        [
          'of two titles that are no longer offered one stays',
          "effects.push({ do: 'remove', downloadIds: [download.id] });\n      continue;",
          "return [{ ...machine, confirmed: fresh }, [{ do: 'remove', downloadIds: [download.id] }]];",
        ],
        [
          'the player of the second kind is too old to open its download',
          "{ do: 'renew-players', titles }",
          "{ do: 'renew-players', titles: new Map([...titles].slice(0, 1)) }",
        ],
        [
          'documents go where an organisation takes back its courses',
          'allowed && !allowsKind(allowed, kind)',
          'allowed && allowsKind(allowed, kind)',
        ],
        [
          'who pauses one download breaks off another',
          'downloads.some(({ id, isPaused }) => id === run.downloadId && !isPaused)',
          'downloads.every(({ isPaused }) => !isPaused)',
        ],
        [
          'nothing is downloaded in the second session of a tab',
          'isKnown: account === undefined }',
          'isKnown: account === undefined, run: machine.run }',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/client-downloads.ts',
      [CLIENT, 'adapters/offline/downloads/client-downloads'],
      [
        ['the older of two versions is opened', 'holding.at(-1)', 'holding[0]'],
        ['subtitles open the film', 'download.files.findIndex((file) => file.link === link)', '0'],
        [
          'the place in one title is kept with another',
          'downloadOf(all.get(), titleId);\n      if (!download || withPosition',
          'all.get().at(-1);\n      if (!download || withPosition',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/downloads/rules.ts',
      [LIST],
      [
        ['a course begins with its older document', '[...kept, ...later]', '[...later, ...kept]'],
        ['the document of one activity replaces that of another', '[documentKey(one), one]', '[one.stateId, one]'],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/fetching.ts',
      [CLIENT],
      [
        [
          'a download does not resume on a disk with room for what is missing',
          '(sizeOf(now) ?? 0) - storedBytesOf(now)',
          'sizeOf(now) ?? 0',
        ],
        [
          'an update that the browser threw away takes the older version with it',
          'await checkStored(fetch); // before the older version is removed, which serves until now\n    await owned.remove(superseded(owned.all()).map(({ id }) => id));\n',
          'await owned.remove(superseded(owned.all()).map(({ id }) => id));\n    await checkStored(fetch);\n',
        ],
        ['a newer second file is never found', ': download.files;', ': download.files.slice(0, 1);'],
        [
          'a download for which there is no room is begun',
          'now = await storeFile(nth, { ...file, size, version });',
          'await storeFile(nth, { ...file, size, version });',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/client-downloads.ts',
      [CLIENT],
      [
        [
          'who asks for a folder with one download in it gets no other',
          '(own) => own.length === 0',
          '() => !state.get().packs.some(({ titleId }) => titleIds.includes(titleId))',
        ],
        [
          'one download that is not complete holds up the updates of others',
          '(own) => own.every(isDownloadComplete)',
          '() => state.get().packs.every((one) => !titleIds.includes(one.titleId) || isDownloadComplete(one))',
        ],
        [
          'of two titles that are removed one stays',
          'filter(({ titleId }) => titleIds.includes(titleId))',
          'filter(({ titleId }) => titleIds[0] === titleId)',
        ],
        ['of two wishes at one moment the later is first', 'Math.max(clock.now(), last + 1)', 'clock.now()'],
        [
          'of two downloads only the first is looked for in a newer version',
          'each(mine.all().filter(isDownloadComplete), async',
          'each(mine.all().filter(isDownloadComplete).slice(0, 1), async',
        ],
      ],
    ),
  ],
};
