import { mutantsIn, type MutatedModule } from '../mutant.ts';

const STORE = 'adapters/offline/downloads/download-store';
const KEYS = 'adapters/offline/downloads/download-keys';
const CLIENT = 'adapters/offline/downloads/client-downloads';
const EVICTED = 'adapters/offline/downloads/evicted';
const MISSED = 'adapters/offline/downloads/course-missed';

/** Downloads. */
export const downloads: MutatedModule = {
  module: 'downloads',
  mutants: [
    ...mutantsIn(
      'adapters/offline/downloads/download-store.ts',
      [EVICTED],
      [
        [
          'what the learner removed was thrown away by the browser',
          'if ((await rows.owners()).length === 0) lastOwner.clear();',
          '',
        ],
        ['whoever signs out leaves that they had packs', 'if (lastOwner.get() !== account) lastOwner.clear();', ''],
        [
          'somebody else has lost what was here',
          'return lastOwner.get() === account',
          'return lastOwner.get() !== undefined',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/run-downloads.ts',
      [EVICTED],
      [
        [
          'packs that are gone as a whole are not missed',
          'owned.all().length === 0 ? await store.lost(owner.account) : undefined;',
          'undefined;',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/machine.ts',
      [EVICTED],
      [
        [
          'a new download leaves the others marked as lost',
          'loss: downloads.length === 0 ? machine.loss : undefined',
          'loss: machine.loss',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/downloads/rules.ts',
      ['domain/downloads/rules'],
      [
        ['a download is whole with one of its files', 'files.every(isFileComplete)', 'files.some(isFileComplete)'],
        ['a download without files is whole', 'files.length > 0 && ', ''],
        ['a download opens for ever', 'now > goodUntil(download, terms) || ', ''],
        ['a clock that is set back makes a download young', ' || now < download.confirmedAt - DAY_MS', ''],
        ['a newer download that is not whole serves', 'own.findLast(isUsable) ?? own.at(-1)', 'own.at(-1)'],
        ['what is paused is fetched', '!download.isPaused && ', ''],
        [
          'a title that is not offered any more stays',
          "if (!title || !isDownloadable(title)) return 'gone';",
          'if (!title) return download;',
        ],
        ['a file with another version is the same', ' || version !== kept.version', ''],
        ['a manifest of the first page alone lists all', 'named > 1 && ', ''],
        ['a manifest of some files lists all', 'found.length * UNLISTED_MOST', 'found.length'],
        ['the learner’s own work has no room left', 'room >= bytes + RESERVE_BYTES', 'room >= bytes'],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/download-rows.ts',
      [STORE, CLIENT],
      [
        [
          'a download that was removed comes back with its next part',
          'if (isThere) await packs.put(row);',
          'await packs.put(row);',
        ],
        [
          'what is kept of another version is read',
          'shape === SHAPE ? download : undefined',
          'shape > SHAPE ? download : undefined',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/download-keys.ts',
      [KEYS],
      [
        ['downloads open with nobody signed in', 'if (account() !== row.account) return [];\n      const', 'const'],
        ['a session that begins removes what its key opens', '!== undefined);\n      };', '=== undefined);\n      };'],
        [
          'keys of a former build go at once',
          'row.password !== undefined || row.madeIn !== ',
          'row.madeIn !== undefined || !',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/download-keys.ts',
      [KEYS],
      [
        [
          'a new token does not open the key',
          'if (keys.every(({ session }) => stored[session])) return open;',
          'if (open) return open;',
        ],
        ['the password opens nothing later', 'now.bytes.buffer))) return;', 'now.bytes.buffer)) || now) return;'],
        ['a key that the password would open is replaced', 'if (row?.password && !isTyped) return undefined;', ''],
        ['no tab waits for another one', 'if (row && !isTyped) await options.after(OTHER_TAB_MS);', ''],
        [
          'a page forgets the former token',
          '(await bySession(options, row, seen))',
          '(await bySession(options, row, new Set([options.token() ?? ""])))',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/reseal.ts',
      [KEYS],
      [
        ['a download of a former build keeps its key', 'await rows.replace(sealed);', ''],
        ['an interrupted encryption begins with another key', 'row && !row.wrapped ?', 'row ?'],
        ['segments stay as a former build encrypted them', 'if (bytes) await cache.put', 'if (!bytes) await cache.put'],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/ask-pages.ts',
      ['adapters/offline/downloads/ask-pages'],
      [
        ['a page without a session speaks for all', 'keys.length > 0 && resolve(keys)', 'resolve(keys)'],
        ['the worker waits for ever', 'void after(REPLY_MS).then(() => resolve([]));', ''],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/download-file.ts',
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
    ...mutantsIn(
      'adapters/offline/downloads/download-responses.ts',
      [STORE, 'adapters/offline/downloads/ranges'],
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
        ['half a file is answered', ' || !isFileComplete(file)', ''],
        ['a file may be a page', "'Content-Security-Policy': \"default-src 'none'; sandbox\",", ''],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/download-store.ts',
      [STORE, CLIENT, EVICTED],
      [
        [
          'a browser that does not tell has removed it',
          'holds(options, download), undefined)',
          'holds(options, download), false)',
        ],
        [
          'parts stay when a download goes',
          'for (const id of downloadIds) await caches.delete(downloadCacheNameOf(id));',
          '',
        ],
        [
          'the cache of a removed download stays',
          'if (!row) await caches.delete(downloadCacheNameOf(download.id));',
          '',
        ],
        ['another learner’s packs stay', 'one.account === account', 'one.account !== undefined'],
        ['parts that are gone are not missed', 'there.has(one),', 'there.has(one) || true,'],
        ['a file goes on after a part that is gone', 'isThere(nth) ? file : { ...file, got: 0 }', 'file'],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/fetching.ts',
      [CLIENT, EVICTED],
      [
        ['what the browser took of a download as it came is not missed', 'await checkStored(fetch);', ''],
        ['packs go before the learner’s own work', "if (!(await ports.drained(SENT_WITHIN_MS))) return 'later';", ''],
        ['half a download that cannot be had stays', 'await store.empty(id);', ''],
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
    ...mutantsIn(
      'domain/client/downloads/machine.ts',
      [CLIENT, EVICTED],
      [
        [
          'a download that is refused holds up the others',
          "if (event.outcome === 'later') return finish(machine, true);",
          "if (event.outcome !== 'done') return finish(machine, true);",
        ],
        ['nothing is tried again by itself', "...(hasRetry ? [{ do: 'schedule-retry' } as const] : [])", ''],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/run-downloads.ts',
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
    ...mutantsIn(
      'domain/client/downloads/client-downloads.ts',
      [CLIENT, EVICTED],
      [
        ['what the browser removed meanwhile is claimed', 'void reportMissing(ports, mine).then(wake)', 'wake()'],
        ['packs stay at sign-out', "if (by === 'wish') keepOnly(undefined);", ''],
        ['packs go with an expired session', "if (by === 'wish') keepOnly", 'keepOnly'],
        ['another learner finds them', 'begins: keepOnly,', 'begins: () => undefined,'],
        ['an expired download opens', ' || isExpired(download, allowed, ports.deviceNow())', ''],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/run-downloads.ts',
      [MISSED],
      [
        ['what was opened in the last session stays refused', '  await retryOpened(ports, owned);\n', ''],
        ['what was opened stays refused', 'fault: undefined', 'fault: now.fault'],
        ['what was not opened is tried again', ' && (await askedOf(titleId)).length > 0', ''],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/client-downloads.ts',
      [MISSED],
      [['an attempt at another title makes a course outdated', 'download.titleId === titleId &&', '']],
    ),
    ...mutantsIn(
      'domain/client/downloads/fetching.ts',
      [MISSED],
      [['what is nowhere makes a course outdated', '() => false', '() => true']],
    ),
    ...mutantsIn(
      'domain/client/downloads/run-downloads.ts',
      [CLIENT],
      [['an old catalogue confirms', ' && shown.asOf === undefined', '']],
    ),
    ...mutantsIn(
      'domain/client/downloads/background-downloads.ts',
      ['domain/client/downloads-session'],
      [
        [
          'the next learner of a tab finds the packs of the one before',
          'if (sessionEvents.Opened.is(fact)) downloads.begins(fact.data.account);',
          '',
        ],
        ['packs stay though the session says that the learner signed out', "=== 'expiry' ?", "!== 'learner' ?"],
        ['packs go though the session says that it expired', "fact.data.by === 'expiry' ? 'expiry' : 'wish'", "'wish'"],
      ],
    ),
    ...mutantsIn(
      'domain/client/downloads/machine.ts',
      ['domain/client/downloads-machine'],
      [['a wake-up during a run is lost', 'return machine.isWoken ? wake(idle) : [idle, []];', 'return [idle, []];']],
    ),
    ...mutantsIn(
      'domain/client/launch/from-download.ts',
      ['domain/client/from-download'],
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
    ...mutantsIn(
      'adapters/offline/worker/offline-worker.ts',
      ['adapters/offline/which-answer'],
      [
        [
          'a file of a download is shown as a page',
          "PLAYED.has(destination) && mode !== 'navigate' ? 'download' : undefined",
          "'download'",
        ],
      ],
    ),
  ],
};
