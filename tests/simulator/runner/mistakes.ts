/** A correct scenario. Each row below replaces one text by a mistake. */
export const STORY = `name: Two learners and a harbour
organisation:
  code: harbour
  name: Harbour
  groups: [{ id: north, title: North }, { id: south, title: South }]
  extraFields: [{ id: badge, name: Badge, type: Numeric, size: 6 }]
policies: { sessionMinutes: 60 }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: Yildiz, groups: [north] }
  - { id: p-ben, userName: ben, password: Lighthouse1, firstName: Ben, lastName: Roth }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: handbook, title: Handbook, kind: pdf, tags: [{ id: catalogue, pos: 1 }], dueDate: +3d }
    - { id: film, title: Film, kind: video, tags: [{ id: catalogue, pos: 2, prerequisites: [handbook] }] }
server:
  timeline: [{ at: +1h, change: rename-title, titleId: film, title: New film }]
faults:
  - { kind: latency, ms: 20, operation: putStatement, from: +1h, to: +2h }
links: [{ guid: reset-1, kind: reset, userName: ben }]
journeys:
  - name: Ada reads and Ben looks on
    given:
      - { signIn: ada }
    when:
      - { launch: handbook }
      - { readTo: end }
      - leave
      - { wait: 1m }
      - { device: tablet }
      - { signIn: ben }
      - { visit: catalogue }
      - { check: { screen: catalogue } }
    then:
      - { received: { statement: completed, title: handbook, by: ada, times: 1 } }
      - { title: { id: film, locked: true } }
      - { unsent: 0 }
`;

/** Name, text to replace, replacement («: expected position of the error), and expected message. */
type Mistake = readonly [what: string, out: string, into: string, says: string];

/** Such a file is refused before anything is played. */
// prettier-ignore
export const MISWRITTEN: readonly Mistake[] = [
  ['a tab', '  code: harbour', '«\tcode: harbour', 'This is not YAML: Lines are indented with spaces, not with tabs.'],
  ['a key twice', '  name: Harbour\n', '  name: Harbour\n  «name: Port\n', 'This is not YAML: This key is given twice here: leave one.'],
  ['a list that is not closed', '[{ id: north, title: North }, { id: south, title: South }]', '«[{ id: north, title: North }, { id: south, title: South }', 'This is not YAML: What was opened here with [ or { is not closed.'],
  ['a key without a colon', 'name: Two learners and a harbour', '«name Two learners', 'This is not YAML: A line that is not "key: value" stands here, or a colon is missing.'],
  ['a quote that is not closed', 'title: Handbook', 'title: «"Handbook', 'This is not YAML: What was opened here with a quote is not closed.'],
  ['a repetition before what it repeats', 'prerequisites: [handbook]', 'prerequisites: «*first', '"*first" points to nothing. Write &first before the value it should repeat.'],
  ['a number for a text', 'userName: ben, password: Lighthouse1', 'userName: ben, password: «12345678', '12345678 is a number: put it in quotes, "12345678".'],
  ['a text for yes or no', 'isRoot: true', 'isRoot: «yes', '"yes" stands here: give true or false.'],
  ['a text for a number', 'sessionMinutes: 60', 'sessionMinutes: «"60"', '"60" is a text: take the quotes off.'],
  ['one for a list', 'prerequisites: [handbook]', 'prerequisites: «handbook', 'This is a list, also of one: [handbook].'],
  ['nobody', 'people:\n', 'people: «[]\nextra:\n', 'A story needs at least one person who can sign in.'],
  ['a missing id', '{ id: p-ben, userName: ben', '«{ userName: ben', 'This is missing: give a text.'],
  ['a line that is half there', '      - leave\n', '      - { network: «slow }\n', 'Write none or back.'],
  ['a former step', '      - leave\n', '      - { «takeAlong: handbook }\n', '"takeAlong" is now called "download".'],
  ['a former step without a value', '      - leave\n', '      - «goToSignOn\n', '"goToSignOn" is now called "openSignOn".'],
  ['a former policy', 'sessionMinutes: 60', '«keepsShell: false', '"keepsShell" is now called "courseHostWorker".'],
  ['a former expectation', '      - { unsent: 0 }', '      - { «always: true }', '"always" is now called "invariantsOnly".'],
  ['a former message', '      - { unsent: 0 }', '      - { noMessage: «PACK_REFUSED }', '"PACK_REFUSED" is now called "DOWNLOAD_REFUSED".'],
  ['a former state', '      - { unsent: 0 }', '      - { downloadState: { title: handbook, is: «whole } }', '"whole" is now called "complete".'],
  ['nothing to download', '      - leave\n', '      - { download: «[] }\n', 'Name at least one title.'],
  ['a state of a title that nobody knows', '{ unsent: 0 }', '{ downloadState: { title: handbook, is: «gone } }', '"gone" is not known here.'],
  ['an id with a space', 'id: film, title: Film', 'id: «my film, title: Film', 'An id is 1 to 100 letters, digits, dots, dashes or underscores.'],
  ['an organisation code in capitals', 'code: harbour', 'code: «Harbour Works', 'An organisation code is lower-case letters, digits and dashes.'],
  ['a number below nothing', 'sessionMinutes: 60', 'sessionMinutes: «-1', 'This must be more than 0.'],
  ['unknown top key', 'policies:', '«polices:', '"polices" is not known here. Did you mean "policies"?'],
  ['unknown kind', 'kind: video', 'kind: «movie', '"movie" is not known here. Known: scorm, tincan, aicc, pdf, epub, audio, video.'],
  ['unknown step', '{ launch: handbook }', '{ «lanch: handbook }', '"lanch" is not known here. Did you mean "launch"?'],
  ['unknown alone', '- leave', '- «leav', '"leav" is no step. Did you mean "leave"?'],
  ['step without colon', '- { wait: 1m }', '- «wait 1m', '"wait" needs its value: { wait: 1m }.'],
  ['step needs value', '- { readTo: end }', '- «readTo', '"readTo" needs its value: { readTo: … }.'],
  ['unknown expectation', '{ unsent: 0 }', '{ «unsend: 0 }', '"unsend" is not known here. Did you mean "unsent"?'],
  ['expectation as text', '{ unsent: 0 }', '«playing', 'An expectation is a word with its value: { playing: true }.'],
  ['unknown key in expectation', 'by: ada, times: 1', '«from: ada, times: 1', '"from" is not known here. Known: statement, title, by, times, duration, score, scaled, completion, success, timestamp, extensions, before, after, within.'],
  ['unknown screen', '{ visit: catalogue }', '{ visit: «catalog }', '"catalog" is not known here. Did you mean "catalogue"?'],
  ['unknown screen in check', '{ screen: catalogue }', '{ screen: «login-page }', '"login-page" is not known here. Known: home, catalogue, search'],
  ['unknown status', 'locked: true', 'status: «complete', '"complete" is not known here. Did you mean "completed"? Known: not-started, in-progress, completed, failed.'],
  ['unknown change', 'change: rename-title', 'change: «lok-title', '"lok-title" is not known here. Did you mean "lock-title"?'],
  ['unknown fault', 'kind: latency, ms: 20', 'kind: «slow', '"slow" is not known here. Known: offline, no-answer, latency, status, truncate, malformed, schema-breaking, missing-fields, unknown-enum, html-200, foreign-json, foreign-text, redirect, stale-304, lost-answer, duplicate, reorder, late-effect, late-failure, clock-skew, session-expiry.'],
  ['device fault', 'kind: latency, ms: 20', 'kind: «storage-full', '"storage-full" happens at the learner\'s own device: it is the step { storageFull: true } of a journey.'],
  ['wrong method', '  code: harbour', '  authentication: { method: «saml }\n  code: harbour', '"saml" is not known here. Known: basic, sso, dual, integrationlogin.'],
  ['a misspelt person', 'signIn: ben', 'signIn: «benn', 'There is no user name "benn". Did you mean "ben"?'],
  ['a misspelt title launch', 'launch: handbook', 'launch: «handbok', 'There is no title "handbok". Did you mean "handbook"?'],
  ['a misspelt title expectation', 'id: film, locked', 'id: «flim, locked', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt title received', 'title: handbook, by', 'title: «handbok, by', 'There is no title "handbok". Did you mean "handbook"?'],
  ['a misspelt by', 'by: ada', 'by: «adda', 'There is no user name "adda". Did you mean "ada"?'],
  ['a misspelt tag', 'tags: [{ id: catalogue, pos: 1 }]', 'tags: [{ id: «catalog, pos: 1 }]', 'There is no tag "catalog". Did you mean "catalogue"?'],
  ['a misspelt prerequisite', 'prerequisites: [handbook]', 'prerequisites: [«handbok]', 'There is no title "handbok". Did you mean "handbook"?'],
  ['a misspelt message', '{ unsent: 0 }', '{ noMessage: «LOCKED_TITEL }', 'There is no message "LOCKED_TITEL". Did you mean "LOCKED_TITLE"?'],
  ['a misspelt fact', '{ unsent: 0 }', '{ recorded: { fact: «attempt.Complete, times: 0 } }', 'There is no fact "attempt.Complete". Did you mean "attempt.Completed"?'],
  ['a misspelt verb', 'statement: completed', 'statement: «complted', 'There is no verb "complted". Did you mean "completed"?'],
  ['a misspelt operation fault', 'operation: putStatement', 'operation: «putStatment', 'There is no call "putStatment". Did you mean "putStatement"?'],
  ['a misspelt operation prefix', 'operation: putStatement', 'operation: «putt*', 'No call begins with "putt". All are listed by: npm run scenarios -- names calls'],
  ['a misspelt operation list', 'operation: putStatement', 'operation: [getMenu, «putStatment]', 'There is no call "putStatment". Did you mean "putStatement"?'],
  ['a misspelt operation calls', '{ unsent: 0 }', '{ calls: { operation: «putStatment, times: 0 } }', 'There is no call "putStatment". Did you mean "putStatement"?'],
  ['a misspelt operation step', '{ wait: 1m }', '{ fault: { kind: offline, operation: «putStatment } }', 'There is no call "putStatment". Did you mean "putStatement"?'],
  ['a misspelt timeline title', 'titleId: film', 'titleId: «flim', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt admin title', '{ wait: 1m }', '{ administrator: { change: withdraw-title, titleId: «flim } }', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt admin person', '{ wait: 1m }', '{ administrator: { change: deactivate-user, userName: «adda } }', 'There is no user name "adda". Did you mean "ada"?'],
  ['a misspelt admin record', '{ wait: 1m }', '{ administrator: { change: set-status, userName: ada, record: { titleId: «flim } } }', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt timeline record', 'change: rename-title, titleId: film, title: New film', 'change: set-status, userName: ada, record: { titleId: «flim }', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt group of person', 'groups: [north]', 'groups: [«nord]', 'There is no group "nord".'],
  ['a misspelt chooseGroups', '{ visit: catalogue }', '{ chooseGroups: [«nord] }', 'There is no group "nord".'],
  ['a misspelt register group', '{ visit: catalogue }', '{ register: { username: x@y.example, groups: [«nord] } }', 'There is no group "nord".'],
  ['a misspelt register field', '{ visit: catalogue }', "{ register: { username: x@y.example, fields: { «bage: '1' } } }", 'There is no field "bage". Did you mean "badge"?'],
  ['a misspelt type field', '{ visit: catalogue }', "{ type: { field: «bage, text: '1' } }", 'There is no field "bage". Did you mean "badge"?'],
  ['a misspelt module', '{ visit: catalogue }', '{ openMenu: «module-serach }', 'There is no module "module-serach". Did you mean "module-search"?'],
  ['a misspelt device', '      - { visit: catalogue }', '      - { device: computer }\n      - { device: «tablte }\n      - { visit: catalogue }', '"tablte" would be a new device. Did you mean "tablet"? If not, give it another name.'],
  ['a misspelt found', '{ unsent: 0 }', '{ found: [«flim] }', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt home', '{ unsent: 0 }', '{ home: { tags: [«catalog] } }', 'There is no tag "catalog". Did you mean "catalogue"?'],
  ['a misspelt certificate title', 'lastName: Roth', 'lastName: Roth, certificates: [{ id: c1, titleId: «flim, name: C, dateCreated: -1d }]', 'There is no title "flim". Did you mean "film"?'],
  ['a misspelt extra field of person', 'lastName: Roth', "lastName: Roth, userExtraFields: [{ id: «bage, value: '1' }]", 'There is no field "bage". Did you mean "badge"?'],
  ['a misspelt link person', 'userName: ben }]', 'userName: «benn }]', 'There is no user name "benn". Did you mean "ben"?'],
  ['a moment in words', 'dueDate: +3d', 'dueDate: «soon', '"soon" is no moment. Write it relative to the clock (+3d, -2h, +1d 12h, 0) or as 2026-03-02T09:00:00Z.'],
  ['a moment without a sign', 'dueDate: +3d', 'dueDate: «3d', '"3d" is no moment. Write it relative to the clock (+3d, -2h, +1d 12h, 0) or as 2026-03-02T09:00:00Z.'],
  ['a day that there is not', 'dueDate: +3d', 'dueDate: «2026-02-31T09:00:00Z', '"2026-02-31T09:00:00Z" is no moment. Write it relative to the clock (+3d, -2h, +1d 12h, 0) or as 2026-03-02T09:00:00Z.'],
  ['a start without a time', 'policies:', 'clock: { start: «2026-03-02 }\npolicies:', 'Write the start as 2026-03-02T09:00:00Z.'],
  ['a duration without a unit', 'wait: 1m', 'wait: «5', 'Write how long as 10s, 5m or 1h 30m.'],
  ['a duration in words', 'wait: 1m', 'wait: «5 minutes', 'Write how long as 10s, 5m or 1h 30m.'],
  ['a page in words', 'readTo: end', 'readTo: «last', 'Write a whole number, or end.'],
  ['a window that ends before it begins', 'to: +2h', 'to: «+30m', 'The window ends (+30m) before it begins (+1h).'],
  ['the same twice: title', 'id: film, title: Film', 'id: «handbook, title: Film', 'The title "handbook" is given twice: rename one.'],
  ['the same twice: person id', 'id: p-ben', 'id: «p-ada', 'The person "p-ada" is given twice: rename one.'],
  ['the same twice: user name', 'userName: ben, p', 'userName: «Ada, p', 'The user name "ada" is given twice: rename one.'],
  ['the same twice: group', 'id: south', 'id: «north', 'The group "north" is given twice: rename one.'],
  ['the same twice: field', 'size: 6 }]', 'size: 6 }, { id: «badge, name: B, type: Text }]', 'The field "badge" is given twice: rename one.'],
  ['the same twice: link', 'userName: ben }]', 'userName: ben }, { guid: «reset-1, kind: reset, userName: ada }]', 'The link "reset-1" is given twice: rename one.'],
  ['a title that waits for itself', 'prerequisites: [handbook]', 'prerequisites: [«film]', '"film" is its own prerequisite, which locks nothing. Name another title.'],
  ['a journey without steps', '      - { launch: handbook }\n      - { readTo: end }\n      - leave\n      - { wait: 1m }\n      - { device: tablet }\n      - { signIn: ben }\n      - { visit: catalogue }\n      - { check: { screen: catalogue } }\n', '      «[]\n', 'A journey needs at least one step.'],
  ['a journey that expects nothing', "      - { check: { screen: catalogue } }\n    then:\n      - { received: { statement: completed, title: handbook, by: ada, times: 1 } }\n      - { title: { id: film, locked: true } }\n      - { unsent: 0 }\n", '    then: «[]\n', 'This journey expects nothing: say under "then" what must come of it'],
  ['a time from nowhere', '{ unsent: 0 }', '{ calls: { operation: putStatement, within: «5s } }', 'Say what the time is counted from: within: 5s, after: { call: … }.'],
  ['two states at once', '{ unsent: 0 }', '{ saved: «{ title: handbook, position: 5, document: notes } }', 'A state is one of these: position, map or document.'],
  ['a header that nobody keeps', '{ unsent: 0 }', '{ calls: { operation: getCatalogue, headers: { «if-non-match: true } } }', 'There is no header "if-non-match". Did you mean "if-none-match"?'],
  ['a verb that nobody says', 'times: 1 }', 'before: { statement: «exitted } }', 'There is no verb "exitted". Did you mean "exited"?'],
  ['before both', 'times: 1 }', 'before: «{ statement: exited, call: savePdfState } }', 'Name one: { statement: exited } or { call: savePdfState }.'],
  ['a duration of a statement in words', 'times: 1 }', 'duration: «2 minutes }', 'Write how long as 10s, 5m or 1h 30m.'],
  ['a number of times in words', 'times: 1 }', 'times: «once }', '"once" stands here: give a number. Or: "once" stands here: give a mapping.'],
  ['two words in a step', '- { launch: handbook }\n      - { readTo: end }', '- «{ launch: handbook, readTo: end }', 'One word an entry: begin a new line with "- " for the next.'],
  ['two words in an expectation', '- { unsent: 0 }', '- «{ unsent: 0, playing: true }', 'One word an entry: begin a new line with "- " for the next.'],
  ['a step without a word', '- leave', '- «{}', 'One word an entry: begin a new line with "- " for the next.'],
  ['a check of nothing', '{ check: { screen: catalogue } }', '{ check: «{} }', 'One word an entry: begin a new line with "- " for the next.'],
  ['courseSets number', '- { readTo: end }', '- { courseSets: { cmi.core.score.raw: «80 } }', '80 is a number: put it in quotes, "80".'],
  ['generate: titles text', '  tags: [{ id: catalogue, name', '  generate: { tags: 3, titles: «many }\n  tags: [{ id: catalogue, name', '"many" stands here: give a number.'],
  ['generate: tags zero', '  tags: [{ id: catalogue, name', '  generate: { tags: «0, titles: 5 }\n  tags: [{ id: catalogue, name', 'This must be at least 1.'],
  ['generate: titles too many', '  tags: [{ id: catalogue, name', '  generate: { tags: 3, titles: «1000000 }\n  tags: [{ id: catalogue, name', 'This may be 100000 at most.'],
  ['generate: missing tags', '  tags: [{ id: catalogue, name', '  generate: «{ titles: 5 }\n  tags: [{ id: catalogue, name', 'This is missing: give a number.'],
  ['generate: locked percent', '  tags: [{ id: catalogue, name', '  generate: { tags: 3, titles: 5, locked: «20 }\n  tags: [{ id: catalogue, name', 'This may be 1 at most.'],
  ['generate: fraction', '  tags: [{ id: catalogue, name', '  generate: { tags: 3, titles: «2.5 }\n  tags: [{ id: catalogue, name', '2.5 stands here: give a whole number.'],
  ['generate: id not made', 'launch: handbook', 'launch: «g-9', 'There is no title "g-9". There are: handbook, film.'],
  ['readTo wrong dir', 'readTo: end', 'readTo: «-3', 'Write a whole number, or end.'],
  ['fault status 200', 'kind: latency, ms: 20', 'kind: status, status: «200', 'This must be at least 300.'],
  ['fault probability', 'kind: latency, ms: 20', 'kind: offline, probability: «50', 'This may be 1 at most.'],
];

/** Such a journey is played, and fails in this step. */
// prettier-ignore
export const MISLED: readonly Mistake[] = [
  ['readTo without launch', '      - { launch: handbook }\n      - { readTo: end }', '      - «{ readTo: end }', 'no title is open here'],
  ['playTo on pdf', '- { readTo: end }', '- «{ playTo: 60 }', 'handbook is pdf, and this is for audio and video'],
  ['courseSets on pdf', '- { readTo: end }', '- «{ courseSets: { cmi.core.lesson_status: passed } }', 'handbook is pdf, and this is for scorm and aicc'],
  ['contentSendsStatement on pdf', '- { readTo: end }', '- «{ contentSendsStatement: { verb: answered } }', 'handbook is pdf, and this is for tincan'],
  ['leave twice', '      - leave\n', '      - leave\n      - «leave\n', 'no title is open here'],
  ['complete nothing', '      - leave\n', '      - leave\n      - «complete\n', 'no title is open here'],
  ['signInAgain nobody', '- { signIn: ada }', '- «signInAgain', 'nobody is signed in'],
  ['chooseGroups nobody', '- { signIn: ada }', '- «{ chooseGroups: [north] }', 'nobody is signed in'],
  ['launch locked then read', '- { launch: handbook }\n      - { readTo: end }', '- { launch: film }\n      - «{ playTo: end }', 'no title is open here; the last message was LOCKED_TITLE'],
  ['a link that nobody was mailed', '{ visit: catalogue }', '«{ openResetLink: nobody@acme.example }', 'no mail went to nobody@acme.example'],
  ['signOn at basic org', '- { signIn: ben }', '- «{ signOn: ben }', 'this organisation has no sign-on provider: its method is basic'],
  ['changePassword nobody', '- { signIn: ada }', '- «{ changePassword: { password: Lighthouse2 } }', 'nobody is signed in'],
  ['settle nothing pending', '- { visit: catalogue }', '- «{ completeGates: { terms: true } }', 'nothing stands before home'],
  ['expectation fails in check', '{ check: { screen: catalogue } }', '«{ check: { screen: home } }', 'the screen: should be home, is catalogue'],
  ['expectation fails in then', '- { unsent: 0 }', '- «{ unsent: 3 }', 'what waits here: should be 3, is 0'],
];
