import { bugsIn, type Room } from '../bug.ts';

const STORE = 'adapters/offline/packs/pack-store';
const CLIENT = 'adapters/offline/packs/client-packs';
const EVICTED = 'adapters/offline/packs/evicted';
const MISSED = 'adapters/offline/packs/course-missed';

/** Downloads. */
export const packs: Room = {
  room: 'packs',
  bugs: [
    ...bugsIn(
      'adapters/offline/packs/pack-store.ts',
      [EVICTED],
      [
        [
          'what the learner removed was thrown away by the browser',
          'if ((await rows.owners()).length === 0) lastOwner.clear();',
          '',
        ],
        ['whoever signs out leaves that they had packs', 'if (lastOwner.get() !== account) lastOwner.clear();', ''],
        ['somebody else has lost what was here', 'lastOwner.get() === account &&', 'lastOwner.get() !== undefined &&'],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/downloads.ts',
      [EVICTED],
      [
        [
          'packs that are gone as a whole are not missed',
          'const isLost = owned.all().length === 0 && (await store.lost(owner.account));',
          'const isLost = false;',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/machine.ts',
      [EVICTED],
      [
        [
          'a new download leaves the others marked as lost',
          'areLost: machine.areLost && packs.length === 0',
          'areLost: machine.areLost',
        ],
      ],
    ),
    ...bugsIn(
      'domain/packs/rules.ts',
      ['domain/packs/rules'],
      [
        ['a pack is whole with one of its files', 'files.every(isFileWhole)', 'files.some(isFileWhole)'],
        ['a pack without files is whole', 'files.length > 0 && ', ''],
        ['a pack opens for ever', 'now > goodUntil(pack, terms) || ', ''],
        ['a clock that is set back makes a pack young', ' || now < pack.confirmedAt - DAY_MS', ''],
        ['a newer pack that is not whole serves', 'own.findLast(isUsable) ?? own.at(-1)', 'own.at(-1)'],
        ['what is paused is fetched', '!pack.isPaused && ', ''],
        [
          'a title that is not offered any more stays',
          "if (!title || !isTakeable(title)) return 'gone';",
          'if (!title) return pack;',
        ],
        ['a file with another version is the same', ' || version !== kept.version', ''],
        ['a manifest of the first page alone lists all', 'named > 1 && ', ''],
        ['a manifest of some files lists all', 'found.length * UNLISTED_MOST', 'found.length'],
        ['the learner’s own work has no room left', 'room >= bytes + RESERVE_BYTES', 'room >= bytes'],
      ],
    ),
    ...bugsIn(
      'adapters/offline/packs/pack-rows.ts',
      [STORE, CLIENT],
      [
        [
          'a pack that was removed comes back with its next part',
          'if (isThere) await packs.put(row);',
          'await packs.put(row);',
        ],
        [
          'what is kept of another version is read',
          'shape === SHAPE ? pack : undefined',
          'shape > SHAPE ? pack : undefined',
        ],
      ],
    ),
    ...bugsIn(
      'adapters/offline/packs/fill-file.ts',
      [STORE],
      [
        ['a file goes on with another version', ' && version === file.version && size !== undefined', ''],
        ['a part that broke off is kept as the last one', 'if (isRest) return;', ''],
        [
          'a file that broke off counts as whole',
          'if (response.status === 206 && now.got !== now.size) throw noAnswer(TAKING);',
          '',
        ],
        [
          'a page of HTML is kept for a file',
          'if (refused) throw refused;',
          "if (refused?.kind === 'status') throw refused;",
        ],
      ],
    ),
    ...bugsIn(
      'adapters/offline/packs/pack-answers.ts',
      [STORE, 'adapters/offline/packs/ranges'],
      [
        ['a range is a byte short', 'Math.min(total, Number(last) + 1)', 'Math.min(total, Number(last))'],
        [
          'a range over the border of two parts begins in the wrong one',
          'Math.max(0, begin - from)',
          'begin % PART_BYTES',
        ],
        [
          'the last bytes are counted from the beginning',
          '[Math.max(0, total - Number(last)), total]',
          '[0, Number(last)]',
        ],
        ['an answer past the end is empty', "if (begin >= total) return 'none';", ''],
        ['half a file is answered', ' || !isFileWhole(file)', ''],
        ['a file may be a page', "'Content-Security-Policy': \"default-src 'none'; sandbox\",", ''],
      ],
    ),
    ...bugsIn(
      'adapters/offline/packs/pack-store.ts',
      [STORE, CLIENT, EVICTED],
      [
        [
          'a browser that does not tell has removed it',
          'holds(options, pack), undefined)',
          'holds(options, pack), false)',
        ],
        ['parts stay when a pack goes', 'for (const id of packIds) await caches.delete(keptAt(id));', ''],
        ['the cache of a removed pack stays', 'if (!row) await caches.delete(keptAt(pack.id));', ''],
        ['another learner’s packs stay', 'one.account === account', 'one.account !== undefined'],
        ['parts that are gone are not missed', 'there.has(one),', 'there.has(one) || true,'],
        ['a file goes on after a part that is gone', 'isThere(nth) ? file : { ...file, got: 0 }', 'file'],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/fetching.ts',
      [CLIENT, EVICTED],
      [
        ['what the browser took of a pack as it came is not missed', 'await checkStored(fetch);', ''],
        ['packs go before the learner’s own work', "if (!(await ports.drained(SENT_WITHIN_MS))) return 'later';", ''],
        ['half a pack that cannot be had stays', 'await store.empty(id);', ''],
        [
          'the older version stays beside the newer',
          'await owned.remove(superseded(owned.all()).map(({ id }) => id));',
          '',
        ],
        [
          'a full disk is filled again and again',
          "(await fail(fetch, fault)) ? 'done' : 'later'",
          "((await fail(fetch, fault)), 'done')",
        ],
        [
          'the refusal of a gateway ends a download',
          "if (error.kind !== 'status' && error.status >= 400) return undefined;",
          '',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/machine.ts',
      [CLIENT, EVICTED],
      [
        [
          'a pack that is refused holds up the others',
          "if (event.outcome === 'later') return finish(machine, true);",
          "if (event.outcome !== 'done') return finish(machine, true);",
        ],
        ['nothing is tried again by itself', "...(hasRetry ? [{ do: 'schedule-retry' } as const] : [])", ''],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/downloads.ts',
      [CLIENT, EVICTED],
      [
        ['what the browser removed is claimed until it is opened', 'await reportMissing(ports, owned);\n', ''],
        [
          'a title on its way is tried again for nobody',
          '        mine.retry?.unsubscribe();\n        mine.unlock',
          '        mine.unlock',
        ],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/packs.ts',
      [CLIENT, EVICTED],
      [
        ['what the browser removed meanwhile is claimed', 'void reportMissing(ports, mine).then(wake)', 'wake()'],
        ['packs stay at sign-out', "if (by === 'wish') keepOnly(undefined);", ''],
        ['packs go with an expired session', "if (by === 'wish') keepOnly", 'keepOnly'],
        ['another learner finds them', 'begins: keepOnly,', 'begins: () => undefined,'],
        ['an expired pack opens', ' || isExpired(pack, allowed, ports.deviceNow())', ''],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/downloads.ts',
      [MISSED],
      [
        ['what was opened in the last session stays refused', '  await retryOpened(ports, owned);\n', ''],
        ['what was opened stays refused', 'fault: undefined', 'fault: now.fault'],
        ['what was not opened is tried again', ' && (await askedOf(titleId)).length > 0', ''],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/packs.ts',
      [MISSED],
      [['an attempt at another title makes a course outdated', 'pack.titleId === titleId && ', '']],
    ),
    ...bugsIn(
      'domain/client/packs/fetching.ts',
      [MISSED],
      [['what is nowhere makes a course outdated', '() => false', '() => true']],
    ),
    ...bugsIn(
      'domain/client/packs/downloads.ts',
      [CLIENT],
      [['an old catalogue confirms', ' && shown.asOf === undefined', '']],
    ),
    ...bugsIn(
      'domain/client/packs/behind.ts',
      ['domain/client/downloads-session'],
      [
        [
          'the next learner of a tab finds the packs of the one before',
          'if (sessionEvents.Opened.is(fact)) packs.begins(fact.data.account);',
          '',
        ],
        ['packs stay though the session says that the learner signed out', "=== 'expiry' ?", "!== 'learner' ?"],
        ['packs go though the session says that it expired', "fact.data.by === 'expiry' ? 'expiry' : 'wish'", "'wish'"],
      ],
    ),
    ...bugsIn(
      'domain/client/packs/machine.ts',
      ['domain/client/downloads-machine'],
      [['a wake-up during a run is lost', 'return machine.isWoken ? wake(idle) : [idle, []];', 'return [idle, []];']],
    ),
    ...bugsIn(
      'domain/client/launch/from-pack.ts',
      ['domain/client/from-pack'],
      [
        [
          'a platform that is away is asked all the same',
          "if (here !== undefined && connection.get() === 'without') return here;",
          '',
        ],
        [
          'a refusal of the platform is overlooked',
          'here === undefined || !PortFailure.isAway(error)',
          'here === undefined',
        ],
        ['the platform’s place is forgotten', ' ?? told?.position', ''],
      ],
    ),
    ...bugsIn(
      'adapters/offline/worker/offline-worker.ts',
      ['adapters/offline/which-answer'],
      [
        [
          'a file of a pack is shown as a page',
          "PLAYED.has(destination) && mode !== 'navigate' ? 'pack' : undefined",
          "'pack'",
        ],
      ],
    ),
  ],
};
