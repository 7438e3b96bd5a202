import { mutantsIn, type MutatedModule } from '../mutant.ts';

const JOURNAL = ['delivery/outbox', 'delivery/after-clearing', 'adapters/storage/journal'];

export const storage: MutatedModule = {
  module: 'storage',
  mutants: [
    ...mutantsIn(
      'adapters/storage/durable.ts',
      ['delivery/stores', 'delivery/dead-tab'],
      [['every page has the same name', 'const tab = randomUuid();', "const tab = 'tab';"]],
    ),
    ...mutantsIn(
      'adapters/storage/durable.ts',
      ['adapters/storage/rewriting'],
      [
        [
          'what was removed stays in the files',
          'for (const name of SPARES) if',
          'for (const name of [] as string[]) if',
        ],
        ['files are rewritten once', 'next time removes it\n          await prepare();', 'next time removes it'],
        ['another tab holds up the sign-out', '{ blocked: () => resolve(false) }', '{}'],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/journal.store.ts',
      ['adapters/tracking/retelling'],
      [
        ['two tabs redeliver at once', 'if (!(await mayRetell(tx, account, now))) return undefined;', ''],
        ['redelivery has no rest', "await mark(tx, account, '', { retoldAt: now });", ''],
      ],
    ),
    ...mutantsIn('adapters/storage/journal.store.ts', JOURNAL, [
      [
        'a record of a fact that is stored already is stored again',
        'if (record.because !== undefined && known.has(record.because)) continue; // stored with its fact',
        '',
      ],
      ['an older state is stored after a newer one', 'if (record.order < highest) return undefined;', ''],
      [
        'it is forgotten which state was the highest',
        'await mark(tx, record.account, subject, { order: record.order });',
        '',
      ],
      [
        'a second try replaces the newer place',
        'if (older?.tab === tab && older.n > seq) return false;',
        'if (older === undefined) return false;',
      ],
      [
        'what was told of a place that was replaced is stored again',
        'if (older?.tab === tab && older.n > seq) return false;',
        'if (older?.tab === tab && older.n > seq) return true;',
      ],
      [
        'the places of two pages are compared',
        'if (older?.tab === tab && older.n > seq) return false;',
        'if (older && older.n > seq) return false;',
      ],
      ['a newer state forgets the place it stands for', '...(since === undefined ? {} : { since }), state:', 'state:'],
      [
        'an attempt is counted below the states of earlier ones',
        'Math.max(row.epoch ?? 0, epochOf(row.order ?? 0))',
        'row.epoch ?? 0',
      ],
      [
        'an erased disk counts attempts from the beginning',
        'Math.max(known, ...highest) + 1',
        'Math.max(0, ...highest) + 1',
      ],
      ['two tabs give an attempt the same number', "await mark(tx, account, '', { epoch: next });", ''],
      ['a lane that lost nothing is said to be lost', 'seq > (known.get(lane) ?? 0)', 'seq >= (known.get(lane) ?? 0)'],
      [
        'a mark forgets the others of its row',
        '{ account, lane, lastSeq: 0, ...before, ...change }',
        '{ account, lane, lastSeq: 0, ...change }',
      ],
      [
        'work that was removed is said to be lost',
        'options.watermarks.write(account, {});\n      return unsent;',
        'return unsent;',
      ],
      ['a fact at a second try is there twice', 'if (there !== undefined && !again) return false;', ''],
      [
        'what is given back stands behind what came later',
        'if (there !== undefined && !again) return false;',
        'if (there !== undefined) return false;',
      ],
    ]),
    ...mutantsIn(
      'adapters/storage/database/transactions.ts',
      ['adapters/storage/resting'],
      [
        ['a page in the cache of the browser keeps its transactions', 'one.interrupted ||= abort(one.tx);', ''],
        ['a page in the cache of the browser keeps a database from being removed', 'one.close();', ''],
        ['a note written as the page goes is broken off', 'if (atOnce) tx.commit();', ''],
        ['what was broken off is not begun anew', 'if (!running.isInterrupted()) throw error;', 'throw error;'],
      ],
    ),
    ...mutantsIn('adapters/storage/database/transactions.ts', JOURNAL, [
      ['stored means asked to be stored', 'await tx.done;\n      return result;', 'return result;'],
      ['half of a batch is kept', 'abort(tx);\n      await tx.done', 'await tx.done'],
      ['a completion is stored with little care', "durability: strict ? 'strict' : 'relaxed'", "durability: 'relaxed'"],
    ]),
    ...mutantsIn('adapters/storage/database/schema.ts', JOURNAL, [
      [
        'a database of the first version lacks the notes',
        'if (from < 2) createAnnotations(db);',
        'if (from < 1) createAnnotations(db);',
      ],
      ['a state of an earlier version has no order', '((row.order as number | undefined) ?? 0);', 'row.order;'],
    ]),
    ...mutantsIn('adapters/storage/database/idb.ts', JOURNAL, [
      [
        'a database of a newer version is refused',
        'return openDB<Schema>(name, undefined, callbacks);',
        'throw error;',
      ],
      [
        'a database that was closed behind our back stays closed',
        'if (opened === connection) cleared(connection);',
        'if (opened === connection) throw error;',
      ],
    ]),
    ...mutantsIn(
      'adapters/storage/durable.ts',
      [...JOURNAL, 'adapters/tracking/sender'],
      [
        [
          'the newer state that stands for one that goes does not take its place',
          'if (newer && storedRecordOf(newer).since > heir.since)',
          'if (newer && false)',
        ],
        ['what is in doubt is on no disk', '...(unclear ? { unclear } : {})', '...{}'],
        ['the record that was read last is read again', '[account, []], true)', '[account, []])'],
        [
          'more than five hundred records are not read',
          'if (some.length < READ_AT_ONCE) return found;',
          'return found;',
        ],
        ['the answer to an older state removes the newer', 'if (older < seq)', 'if (older !== seq)'],
        [
          'older states stay behind a newer that arrived',
          'if (older < seq) await store.delete(older);',
          'if (older > Infinity) await store.delete(older);',
        ],
        [
          'what is refused counts as waiting',
          "index.count([account, 'pending'])",
          'index.count(IDBKeyRange.bound([account], [account, []]))',
        ],
        [
          'the highest states are told of nobody',
          'getAll(account);\n        return new Map(rows.flatMap(({ lane, order })',
          "getAll('');\n        return new Map(rows.flatMap(({ lane, order })",
        ],
      ],
    ),
    ...mutantsIn('adapters/storage/memory-journal.ts', JOURNAL, [
      [
        'in memory an older state is kept after a newer one',
        'if (record.order < (mine.get(subjectOf(record)) ?? 0)) return;',
        '',
      ],
      [
        'in memory the answer to an older state removes the newer',
        'record.slot === slot && record.seq < seq',
        'record.slot === slot',
      ],
      [
        'in memory a record of a known fact is kept again',
        'if (record.because === undefined || !known.has(record.because)) outbox.put(record);',
        'outbox.put(record);',
      ],
      [
        'in memory what was told of a place that was replaced is kept again',
        'return false; // as in the database',
        'return true;',
      ],
      ['in memory two tries are two records', 'if (records.some((known) => known.id === record.id)) return;', ''],
      ['in memory a newer state forgets the place it stands for', 'since: since ?? seq', 'since: seq'],
    ]),
    ...mutantsIn('adapters/storage/forgetting.ts', JOURNAL, [
      [
        'an attempt with unsent work is forgotten',
        "if (unsentAttempts.has(attemptOf(data) ?? '')) keep.add(stream);",
        '',
      ],
      [
        'an attempt that goes on is forgotten at sign-out',
        'ended.has(stream) && !keep.has(stream)',
        '!keep.has(stream)',
      ],
      [
        'an old fact of an attempt that goes on is forgotten',
        "if (what !== 'finished' && at >= what.olderThan) keep.add(stream);",
        "if (what !== 'finished' && at >= what.olderThan) continue;",
      ],
      [
        'sign-out makes attempts count from the beginning',
        ': !busy.has(key[1]) && key[1] !== COUNT_OF_ATTEMPTS)',
        ': !busy.has(key[1]))',
      ],
      [
        'the key of final flushes stays after sign-out',
        'key[1] === FLUSH_KEY ? !keepsFlushKey() :',
        'key[1] === FLUSH_KEY ? keepsFlushKey() :',
      ],
      [
        'that work was discarded is forgotten at once',
        'type !== sessionEvents.WorkDiscarded.type',
        'type !== undefined',
      ],
      [
        'the work of all learners is removed',
        "...waiting.map(({ seq }) => (seq === undefined ? undefined : tx.objectStore('outbox').delete(seq))),",
        "tx.objectStore('outbox').clear(),",
      ],
    ]),
    ...mutantsIn(
      'adapters/storage/outbox/final-flush.ts',
      ['delivery/stores', 'delivery/final-flush'],
      [
        [
          'what another tab left is taken from it while it is being adopted',
          'if (!others.isAdopting(name)) trim',
          'trim',
          'What was taken from it meanwhile is adopted once more, and recognised by its id.',
        ],
        [
          'what a learner leaves in a page is taken away by what the page says after them',
          'leave(storage, entriesByName(unkept, tab, keys), ++times)',
          'void keep(unkept)',
        ],
        ['a tab adopts its own final flush', '.filter((name) => !mine.has(name))', ''],
        [
          'what a living tab adds to its final flush is removed unread',
          'if (storage?.getItem(name) === text) storage.removeItem(name);',
          'storage?.removeItem(name);',
        ],
        ['a final flush that is on the disk is delivered beside it', 'adopted.set(name, text);', ''],
        [
          'tabs write the same final flush for ever where no text can be removed',
          'adopted.get(name) === text ? undefined : wordsIn',
          'wordsIn',
        ],
        [
          'a final flush counts as stored where nothing can be',
          'if (!storage) return false;',
          'if (!storage) return true;',
        ],
        ['a final flush that is stored by now stays', 'if (mine.size > 0) keep(unkept());', ''],
        ['the final flush of another tab counts as of this one', ', strict: true, tab }', ', strict: true }'],
        [
          'a final flush that could not be written is gone',
          'await others.adopt(account, name);',
          'await others.adopt(account, name).finally(() => storage?.removeItem(name));',
        ],
        [
          'final flushes are readable in the files of the browser',
          'nameOf(ENCRYPTED, account, tab), encrypt(key, text)',
          'nameOf(ENCRYPTED, account, tab), text',
        ],
        [
          'a final flush that lost a delivered record is readable again',
          'isEncrypted(name) && key ? encrypt(key, text) : text',
          'text',
        ],
        [
          'a tab encrypts with a key that another tab’s sign-out removed',
          'key && storage?.getItem(nameFor(account)) === fingerprintOf(key) ? key : undefined',
          'key',
        ],
        [
          'a key that sign-out removes while it is being loaded encrypts all the same',
          'if (storage.getItem(name) === before) storage.setItem',
          'storage.setItem',
        ],
        ['the key of an erased database encrypts', 'erased: keys.clear,', 'erased: () => undefined,'],
        [
          'sign-out does not say that entries need their key',
          'return namesOf(account).some(isEncrypted);',
          'return false;',
        ],
        [
          'an entry that cannot be read is removed',
          "if (words === 'locked') return;",
          "if (words === 'locked') return storage?.removeItem(name);",
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/outbox/while-unavailable.ts',
      ['adapters/storage/while-unreadable'],
      [
        ['an erased outbox is taken for an empty one', 'if (isErased()) throw new', 'if (!isErased) throw new'],
        ['what could not be removed stays for ever', 'await removeLeft();', ''],
      ],
    ),
    ...mutantsIn('adapters/storage/outbox/watermarks.ts', JOURNAL, [
      [
        'marks of nothing stay',
        'if (Object.keys(marks).length === 0) storage.removeItem(key(account));\n        else',
        '',
      ],
    ]),
    ...mutantsIn('adapters/storage/readable.ts', JOURNAL, [
      [
        'facts are read in the order in which they were stored',
        'for (const mine of byTab.values()) mine.sort((a, b) => b.n - a.n);',
        'for (const mine of byTab.values()) mine.reverse();',
      ],
      [
        'what cannot be read is not counted',
        "if ('unreadable' in event) unreadable++;",
        "if ('unreadable' in event) continue;",
      ],
    ]),
  ],
};
