import { bugsIn, type Room } from '../../bug.ts';

const STORE = 'adapters/offline/packs/second-in-store';
const CLIENT = 'adapters/offline/packs/second-download';
const LIST = 'domain/client/kept-downloads';
const COURSE = 'adapters/offline/packs/course-answers';
const MISSED = 'adapters/offline/packs/course-missed';

/** Downloads where there are two: of titles, versions, files, learners, tabs. */
export const secondDownloads: Room = {
  room: 'second-downloads',
  bugs: [
    ...bugsIn(
      'domain/packs/rules.ts',
      ['domain/packs/rules'],
      [
        ['a film whose subtitles changed is never updated', 'kept.every((link, nth)', 'kept.some((link, nth)'],
        [
          'a newer version that was found is forgotten with the next catalogue',
          'isOutdated: pack.isOutdated || !isSame',
          'isOutdated: !isSame',
        ],
      ],
    ),
    ...bugsIn(
      'adapters/offline/packs/pack-store.ts',
      [STORE, 'adapters/offline/packs/pack-store'],
      [
        [
          'a page that dies while a download is removed leaves a key to it',
          'await rows.remove(packIds);\n    for (const id of packIds) await caches.delete(keptAt(id));',
          'for (const id of packIds) await caches.delete(keptAt(id));\n    await rows.remove(packIds);',
        ],
        ['a learner who signs in again keeps one of two downloads', '!owned.includes(id)', 'id !== owned[0]'],
        [
          'a learner who signs in again loses all downloads',
          'if (account === undefined) await rows.end();',
          'await rows.end();',
        ],
        [
          'what comes after a download was given up is kept',
          '    signal.throwIfAborted();\n    await orNoRoom(cache.put',
          '    await orNoRoom(cache.put',
        ],
        ['the second file of a download replaces the first', 'pack.id, nth, part);', 'pack.id, 0, part);'],
        ['of two changes at once one is lost', 'return await work();', 'return work();'],
        [
          'of a second file only as much is missed as the first one has',
          'partsOf(files[nth]?.got',
          'partsOf(files[0]?.got',
        ],
      ],
    ),
    ...bugsIn(
      'adapters/offline/packs/course-answers.ts',
      [STORE, COURSE],
      [
        [
          'a course plays the files of the course before it',
          'last?.packId === packId ? last.course : openNow(packId)',
          'last ? last.course : openNow(packId)',
        ],
        [
          'a course that was downloaded again plays its older version',
          'const course = await openNow(packId);',
          'const course = await opened(packId);',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/kept.ts',
      [LIST, CLIENT],
      [
        [
          'a download that was removed while the list was read is in it again',
          'if (mine !== owner || before !== steps) continue;',
          'if (mine !== owner) continue;',
        ],
        [
          'the downloads of the learner before are shown to the next one',
          'if (mine !== owner || before !== steps) continue;',
          'if (before !== steps) continue;',
        ],
        ['the next learner sees the downloads of the one before until theirs are read', '      set([]);\n', ''],
        ['one failed download makes all look failed', 'one.id === packId ? step(one) : one', 'step(one)'],
        [
          'what another tab changed while the list was read is not shown',
          'next ??= running.then(() => {\n      next = undefined;\n      return start();\n    });\n    return next;',
          'return running;',
        ],
        [
          'what was read while a download was removed brings it back',
          'show(without); // what was read meanwhile may have had them',
          '// what was read meanwhile may have had them',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/after-leaving.ts',
      [MISSED],
      [
        [
          'of two files that a course lacks only the first is looked for',
          'if (isThere) return true;',
          'return isThere;',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/confirming.ts',
      [CLIENT],
      [
        [
          'of two titles that are no longer offered one stays',
          "if (now === 'gone') await kept.remove([pack.id]);",
          "if (now === 'gone') return kept.remove([pack.id]);",
        ],
        [
          'the player of the second kind is too old to open its download',
          'for (const kind of new Set(kept.packs.get().map((pack) => pack.kind)))',
          'for (const kind of kept.packs.get().slice(0, 1).map((pack) => pack.kind))',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/packs.ts',
      [CLIENT, 'adapters/offline/packs/client-packs'],
      [
        ['the older of two versions is opened', 'holding.at(-1)', 'holding[0]'],
        ['subtitles open the film', 'pack.files.findIndex((file) => file.link === link)', '0'],
        [
          'the place in one title is kept with another',
          'packOf(kept.packs.get(), titleId);\n  if (!pack || placed',
          'kept.packs.get().at(-1);\n  if (!pack || placed',
        ],
        [
          'documents go where an organisation takes back its courses',
          '(allowsKind(allowed, kind) ? [] : id)',
          '(allowsKind(allowed, kind) ? id : [])',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/placed.ts',
      [LIST],
      [
        ['a course begins with its older document', '[...kept, ...later]', '[...later, ...kept]'],
        ['the document of one activity replaces that of another', '[documentKey(one), one]', '[one.stateId, one]'],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/taking.ts',
      [CLIENT],
      [
        [
          'a download does not resume on a disk with room for what is missing',
          '(sizeOf(now) ?? 0) - gotOf(now)',
          'sizeOf(now) ?? 0',
        ],
        [
          'an update that the browser threw away takes the older version with it',
          'await seeThatItIsHere(ports, kept, pack); // before the older one goes that serves until now\n    const older = superseded(kept.packs.get()).map(({ id }) => id);\n    if (older.length > 0) await kept.remove(older);\n',
          'const older = superseded(kept.packs.get()).map(({ id }) => id);\n    if (older.length > 0) await kept.remove(older);\n    await seeThatItIsHere(ports, kept, pack);\n',
        ],
        [
          'who pauses one download breaks off another',
          'if (taken !== undefined && packIds.includes(taken)) current.abort();',
          'if (taken !== undefined) current.abort();',
        ],
        [
          'nothing is downloaded in the second session of a tab',
          'running !== undefined && !running.signal.aborted',
          'running !== undefined',
        ],
        [
          'a download for which there is no room is begun',
          'now = await keepFile(nth, { ...file, size, version });',
          'await keepFile(nth, { ...file, size, version });',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/wishes.ts',
      [CLIENT],
      [
        [
          'who asks for a folder with one download in it gets no other',
          'packsOf([id]).length === 0',
          'packsOf(titleIds).length === 0',
        ],
        [
          'one download that is not complete holds up the updates of others',
          'packsOf([id]).every(isWhole)',
          'packsOf(titleIds).every(isWhole)',
        ],
        [
          'of two titles that are removed one stays',
          'titleIds.includes(pack.titleId) && are(pack)',
          'titleIds[0] === pack.titleId && are(pack)',
        ],
        ['a newer second file is never found', ': pack.files;', ': pack.files.slice(0, 1);'],
        ['of two wishes at one moment the later is first', 'Math.max(clock.now(), last + 1)', 'clock.now()'],
        [
          'of two downloads only the first is looked for in a newer version',
          'kept.packs.get().filter(isWhole), (pack) => checkOne',
          'kept.packs.get().filter(isWhole).slice(0, 1), (pack) => checkOne',
        ],
      ],
    ),
  ],
};
