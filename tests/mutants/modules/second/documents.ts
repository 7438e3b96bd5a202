import { mutantsIn, type MutatedModule } from '../../mutant.ts';

const STORE = ['domain/xapi/second', 'domain/xapi/store'];
const TOLD = ['delivery/second-document', 'delivery/order'];

/** xAPI content with two of each: activities, documents, statements of one request. */
export const secondDocuments: MutatedModule = {
  module: 'second-documents',
  mutants: [
    ...mutantsIn('domain/tracking/outbound.ts', TOLD, [
      [
        'of two activities’ documents with one state id the older is never sent',
        'documentKey(record.body)}`',
        'record.body.stateId}`',
      ],
    ]),
    ...mutantsIn('domain/tracking/sinks.ts', TOLD, [
      [
        'the document of one activity that waits is replaced by that of another',
        'run: documentKey(document) }',
        'run: document.stateId }',
      ],
    ]),
    ...mutantsIn('domain/tracking/compaction.ts', TOLD, [
      [
        'the journal keeps the document of one of two activities',
        'document ${documentKey(fact.data)}`',
        'document ${fact.data.stateId}`',
      ],
    ]),
    ...mutantsIn('domain/tracking/overlay.ts', TOLD, [
      [
        'a course resumes with the document of one of two activities',
        'documentKey(record.body), record.body',
        'record.body.stateId, record.body',
      ],
    ]),
    ...mutantsIn(
      'domain/client/launch/saved-work.ts',
      ['delivery/second-document', 'domain/client/from-download'],
      [
        [
          'a course begins with the documents of the platform or with its own, not with both',
          'unsent.has(documentKey(one))',
          'unsent.size > 0',
        ],
      ],
    ),
    ...mutantsIn('domain/xapi/documents.ts', STORE, [
      [
        'two documents share a place where their names run together',
        '`${activityId}\\n${stateId}`',
        '`${activityId}${stateId}`',
      ],
      [
        'of two tags that content names the second is none',
        "list.split(',').some((tag) => tagOf(tag) === own)",
        'tagOf(list) === own',
      ],
    ]),
    ...mutantsIn('domain/xapi/statements-resource.ts', STORE, [
      [
        'a statement that was refused is taken for told when it comes again',
        'if (!stated(statement)) return false;\n      words.set(keyOf(statement), wordsOf(statement));',
        'words.set(keyOf(statement), wordsOf(statement));\n      if (!stated(statement)) return false;',
      ],
      [
        'what comes after a statement that was told before is lost',
        'if (isTold(statement)) return true;',
        'if (isTold(statement)) return false;',
      ],
    ]),
    ...mutantsIn('domain/xapi/record-store.ts', STORE, [
      [
        'who deletes the documents of one activity loses those of all',
        '.filter((one) => one.activityId === activityId);',
        '.filter((one) => one.activityId !== undefined);',
      ],
      [
        'content reads a document that was not kept',
        "if (!host.kept(document)) return refuse(503, 'what was learned cannot be kept now');\n    if (document.content === null) state.delete(key);\n    else state.set(key, document);",
        "if (document.content === null) state.delete(key);\n    else state.set(key, document);\n    if (!host.kept(document)) return refuse(503, 'what was learned cannot be kept now');",
      ],
      [
        'content with a hundred documents cannot change any of them',
        '!state.has(key) && state.size >= DOCUMENTS_MAX',
        'state.size >= DOCUMENTS_MAX',
      ],
      [
        'of two documents of an activity that is reset one stays',
        'for (const one of ofActivity) {',
        'for (const one of ofActivity.slice(0, 1)) {',
      ],
      ['a reset that could not be kept is confirmed', 'if (gone !== emptyReply) return gone;', ''],
      [
        'a document that was deleted in the last attempt is listed again',
        'documents.filter(({ content }) => content !== null)',
        'documents',
      ],
    ]),
  ],
};
