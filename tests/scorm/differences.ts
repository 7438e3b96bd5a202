/**
 * Reviewed differences between scorm-again 3.4.3 and our implementation. `ours` and `theirs` are `answer/error`; `_`
 * stands for any value. An unlisted difference fails the comparison, and so does an entry that does not occur any more.
 */
export type Difference = {
  readonly why: string;
  readonly call: 'get' | 'set' | 'finish' | 'initialize' | 'commit';
  /** List indexes are written `n`. */
  readonly name?: RegExp;
  readonly value?: RegExp;
  readonly ours: RegExp;
  readonly theirs: RegExp;
  /** Only if this occurred earlier in the sequence. */
  readonly after?: 'a refused row' | 'a finish';
};

const anything = /./;

export const differences: readonly Difference[] = [
  {
    why: 'After Finish a session is over: 301. scorm-again goes on reading.',
    call: 'get',
    ours: /^\/301$/,
    theirs: anything,
    after: 'a finish',
  },
  { why: 'As above, for setting.', call: 'set', ours: /^false\/301$/, theirs: anything, after: 'a finish' },
  { why: 'As above, for committing.', call: 'commit', ours: /^false\/301$/, theirs: /^true\/0$/, after: 'a finish' },
  {
    why: 'Finish twice is an error, not "true" with an error code.',
    call: 'finish',
    ours: /^false\/301$/,
    theirs: /^true\/101$/,
    after: 'a finish',
  },
  {
    why: 'Initialize after Finish opens a new row.',
    call: 'initialize',
    ours: /^true\/0$/,
    theirs: /^false\/101$/,
    after: 'a finish',
  },
  {
    why: 'A structure or a property of the library is no element; scorm-again hands out its live objects and settings.',
    call: 'get',
    name: /^(cmi|cmi\.core|cmi\.core\.score|cmi\.(interactions|objectives)\.n|settings|currentState|__proto__|toString)$/,
    ours: /^\/401$/,
    theirs: /^_\/0$/,
  },
  {
    why: 'The same, where the row is not there.',
    call: 'get',
    name: /^cmi\.(interactions|objectives)\.n$/,
    ours: /^\/401$/,
    theirs: /^\/(201|404)$/,
  },
  {
    why: 'The same, set: scorm-again replaces its own data model, settings or state.',
    call: 'set',
    name: /^(cmi|cmi\.core|cmi\.core\.score|settings|currentState|toString)$/,
    ours: /^false\/401$/,
    theirs: /^true\/0$/,
  },
  {
    why: 'A row is no element; scorm-again refuses without an error.',
    call: 'set',
    name: /^cmi\.(interactions|objectives)\.n$/,
    ours: /^false\/401$/,
    theirs: /^false\/0$/,
  },
  {
    why: 'An empty name is unknown; scorm-again leaves the error of the call before.',
    call: 'get',
    name: /^$/,
    ours: /^\/401$/,
    theirs: /^\/\d+$/,
  },
  { why: 'As above, set.', call: 'set', name: /^$/, ours: /^false\/401$/, theirs: /^false\/\d+$/ },
  {
    why: 'The platform gives these; scorm-again leaves them empty until told.',
    call: 'get',
    name: /^cmi\.core\.(credit|entry|student_id|student_name|total_time)$/,
    ours: /^_\/0$/,
    theirs: /^\/0$/,
  },
  {
    why: 'A score has no upper bound until the course sets one.',
    call: 'get',
    name: /^cmi\.(core|objectives\.n)\.score\.max$/,
    ours: /^\/0$/,
    theirs: /^_\/0$/,
  },
  {
    why: 'Preferences that were never set are 0.',
    call: 'get',
    name: /^cmi\.student_preference\.(audio|speed|text)$/,
    ours: /^_\/0$/,
    theirs: /^\/0$/,
  },
  {
    why: 'A refused value makes no row; scorm-again keeps the row it made for it.',
    call: 'get',
    name: /^cmi\.(objectives|interactions)\./,
    ours: /^(\/201|_\/0)$/,
    theirs: /^(_\/0|\/0)$/,
    after: 'a refused row',
  },
  {
    why: 'So its next row is a hole for us.',
    call: 'set',
    name: /^cmi\.(objectives|interactions)\.n\./,
    ours: /^false\/201$/,
    theirs: /^(true\/0|false\/405)$/,
    after: 'a refused row',
  },
  {
    why: 'The length of a list in a row that is not there is a wrong index; neither 0 nor write-only.',
    call: 'get',
    name: /^cmi\.interactions\.n\.(objectives|correct_responses)\._count$/,
    ours: /^\/201$/,
    theirs: /^(_\/0|\/404)$/,
  },
  {
    why: 'A keyword stays a keyword where the row is not there.',
    call: 'set',
    name: /^cmi\.(interactions|objectives)\.n\.(objectives|correct_responses|score)\._(count|children)$/,
    ours: /^false\/402$/,
    theirs: /^false\/201$/,
  },
  {
    why: 'A keyword of a known element is a keyword.',
    call: 'set',
    name: /^cmi\.core(\.lesson_status)?\._(count|children)$/,
    ours: /^false\/402$/,
    theirs: /^false\/401$/,
  },
  {
    why: 'Identifiers beyond ASCII are let through with a warning.',
    call: 'set',
    name: /^cmi\.(objectives|interactions)\.n\.(id|objectives\.n\.id)$/,
    value: /[^\u0021-\u007e]/,
    ours: /^true\/0$/,
    theirs: /^false\/405$/,
  },
  {
    why: 'A weighting is any decimal, and so may a result be.',
    call: 'set',
    name: /^cmi\.interactions\.n\.(weighting|result)$/,
    value: /^-?\d+$/,
    ours: /^true\/0$/,
    theirs: /^false\/405$/,
  },
  {
    why: 'A result needs at least one digit.',
    call: 'set',
    name: /^cmi\.interactions\.n\.result$/,
    value: /^[-.]*$/,
    ours: /^false\/405$/,
    theirs: /^true\/0$/,
  },
  {
    why: 'The vocabulary of exit has no "normal", that of result no "incorrect"; scorm-again rewrites them.',
    call: 'set',
    name: /^cmi\.(core\.exit|interactions\.n\.result)$/,
    value: /^(normal|incorrect)$/,
    ours: /^false\/405$/,
    theirs: /^true\/0$/,
  },
  {
    why: 'Hours of a time span have two to four digits.',
    call: 'set',
    name: /^cmi\.(core\.session_time|interactions\.n\.latency)$/,
    value: /^(\d|\d{5,}):/,
    ours: /^false\/405$/,
    theirs: /^true\/0$/,
  },
];
