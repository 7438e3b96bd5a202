import { AICC, type Files, MANIFEST, PAGE, SCORM, TINCAN, XAPI } from './packages.ts';

/** One generated package with one fault: the expected rule and position; no other finding is allowed. */
export type Made = {
  readonly rule: string;
  readonly fault: string;
  readonly files: Files;
  readonly at?: { readonly file: string; readonly line?: number };
  /** Rules of other findings, which the faultless twin has, too. */
  readonly beside?: readonly string[];
  readonly twin: Files;
};

/** Replaces a text in one file of a package. Throws unless the text occurs exactly once. */
export function changed(files: Files, path: string, from: string, to: string): Files {
  const text = files[path];
  if (typeof text !== 'string' || text.split(from).length !== 2) throw new Error(`"${from}" is not once in ${path}.`);
  return { ...files, [path]: text.replace(from, () => to) };
}

const without = (files: Files, path: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));

/** `below`: number of lines from the text to the fault. */
function inManifest(rule: string, fault: string, from: string, to: string, below = 0): Made {
  const twin = SCORM;
  const files = changed(twin, 'imsmanifest.xml', from, to);
  const line = lineOf(MANIFEST, from) + below;
  return { rule, fault, files, at: { file: 'imsmanifest.xml', line }, twin };
}

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

function inPage(rule: string, fault: string, from: string, to: string): Made {
  return {
    rule,
    fault,
    files: changed(SCORM, 'index.html', from, to),
    at: { file: 'index.html', line: lineOf(PAGE, from) },
    twin: SCORM,
  };
}

/** `change`: the file, the text in it, and its replacement. */
function inCourse(rule: string, fault: string, change: [string, string, string], at: Made['at'] & object): Made {
  return { rule, fault, files: changed(AICC, ...change), at, twin: AICC };
}

function inTincan(rule: string, fault: string, change: [string, string], line: number): Made {
  const file = 'tincan.xml';
  return { rule, fault, files: changed(XAPI, file, ...change), at: { file, line }, twin: XAPI };
}

const ITEM_END = '      </item>\n';
const SECOND_ITEM = `${ITEM_END}      <item identifier="item-2" identifierref="res-2"><title>Drawers</title></item>\n`;
const SECOND_RESOURCE =
  '    </resource>\n    <resource identifier="res-2" type="webcontent" adlcp:scormtype="sco" href="index.html"/>\n';
const TWO_PARTS = changed(
  changed(SCORM, 'imsmanifest.xml', ITEM_END, SECOND_ITEM),
  'imsmanifest.xml',
  '    </resource>\n',
  SECOND_RESOURCE,
);

const structure: readonly Made[] = [
  {
    rule: 'P1',
    fault: 'the manifest in capitals',
    files: { ...without(SCORM, 'imsmanifest.xml'), 'IMSManifest.xml': MANIFEST },
    at: { file: 'IMSManifest.xml' },
    twin: SCORM,
  },
  {
    rule: 'P1a',
    fault: 'the folder zipped instead of its contents',
    files: Object.fromEntries(Object.entries(SCORM).map(([path, text]) => [`desks/${path}`, text])),
    at: { file: 'desks/imsmanifest.xml' },
    twin: SCORM,
  },
  inManifest('P2', 'a stray &', '<title>Tidy desks</title>\n      <item', '<title>Tidy & desks</title>\n      <item'),
  {
    ...inManifest(
      'P2a',
      'an entity',
      '<manifest identifier',
      '<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<manifest identifier',
    ),
  },
  inManifest('P3', 'another version', '<schemaversion>1.2<', '<schemaversion>1.1<'),
  inManifest('P3a', 'SCORM 2004', '<schemaversion>1.2<', '<schemaversion>2004 3rd Edition<'),
  inManifest('P4', 'no identifier of the manifest', '<manifest identifier="desks"', '<manifest'),
  inManifest(
    'P4a',
    'an item that leads nowhere',
    '    <organization identifier="org">',
    '    <organization identifier="other"><title>Empty</title></organization>\n    <organization identifier="org">',
  ),
  inManifest('P5', 'a default that is not there', 'default="org"', 'default="main"'),
  inManifest(
    'P6',
    'an identifier twice',
    '<resource identifier="res-1"',
    '<resource identifier="org"/>\n    <resource identifier="res-1"',
  ),
  inManifest(
    'P7',
    'a reference to nothing',
    ITEM_END,
    `${ITEM_END}      <item identifier="item-2" identifierref="res-9"><title>Drawers</title></item>\n`,
    1,
  ),
];

const files: readonly Made[] = [
  inManifest('P8', 'the launched page is missing', '" href="index.html">', '" href="start.html">'),
  {
    rule: 'P8',
    fault: 'the page of the second part is missing',
    files: changed(TWO_PARTS, 'imsmanifest.xml', 'sco" href="index.html"/>', 'sco" href="second.html"/>'),
    at: { file: 'imsmanifest.xml', line: lineOf(MANIFEST, '    </resource>') + 2 },
    beside: ['P14'],
    twin: TWO_PARTS,
  },
  inManifest('P8a', 'right but for its capital', '" href="index.html">', '" href="Index.html">'),
  inManifest('P8b', 'a launched resource without a page', '" href="index.html">', '">'),
  inManifest('P9', 'a leading slash', '" href="index.html">', '" href="/index.html">'),
  inManifest('P9a', 'a page of another site', '" href="index.html">', '" href="https://courses.example/index.html">'),
  inManifest('P10', 'no type', ' adlcp:scormtype="sco"', ''),
  inManifest('P11', 'only assets', 'scormtype="sco"', 'scormtype="asset"'),
  inManifest(
    'P13',
    'a listed file is missing',
    '<file href="course.js"/>',
    '<file href="course.js"/><file href="style.css"/>',
  ),
  {
    rule: 'P13a',
    fault: 'a file that is not listed',
    files: changed(SCORM, 'imsmanifest.xml', '      <file href="course.js"/>\n', ''),
    twin: SCORM,
  },
  inManifest('P13b', 'a part that nothing leads to', '    </resource>\n', SECOND_RESOURCE, 1),
  { rule: 'P14', fault: 'two parts', files: TWO_PARTS, at: { file: 'imsmanifest.xml' }, twin: SCORM },
];

const items: readonly Made[] = [
  inManifest('P12a', 'a score over 100', '>80<', '>180<'),
  inManifest('P12b', 'minutes as a number', '>00:30:00<', '>30<'),
  inManifest('P12c', 'an action with a space', '>continue,no message<', '>continue, no message<'),
  inManifest('P12d', 'too much launch data', '>colour=blue<', `>${'x'.repeat(256)}<`),
  inManifest('P12e', 'an item that is not there', 'type="aicc_script"><', 'type="aicc_script">item-0<'),
  inManifest('P12f', 'no title', '        <title>Tidy desks</title>\n        <adlcp:pre', '        <adlcp:pre', -1),
  inManifest('P12g', 'isvisible in words', 'isvisible="true"', 'isvisible="yes"'),
];

const pages: readonly Made[] = [
  inPage('H1', 'a script of another host', '<script src="course.js">', '<script src="https://cdn.example/jquery.js">'),
  {
    rule: 'H2',
    fault: 'a window of its own',
    files: { ...SCORM, 'course.js': '\n  window.open("second.html");\n' },
    at: { file: 'course.js', line: 2 },
    twin: SCORM,
  },
  inPage('H3', 'sound by itself', '<h1>Tidy desks</h1>', '<audio src="a.mp3" autoplay></audio>'),
  inPage('H5', 'Flash', '<h1>Tidy desks</h1>', '<embed src="film.swf">'),
  {
    rule: 'H6',
    fault: 'a service worker',
    files: { ...SCORM, 'course.js': 'navigator.serviceWorker.register("sw.js");\n' },
    at: { file: 'course.js', line: 1 },
    twin: SCORM,
  },
  inPage('H7', 'a picture without words', '<h1>Tidy desks</h1>', '<img src="desk.png">'),
  inPage('H7a', 'no language', '<html lang="en">', '<html>'),
  inPage('H7b', 'a film without captions', '<h1>Tidy desks</h1>', '<video src="film.mp4"></video>'),
  { ...inPage('H7c', 'no title', '<title>Tidy desks</title>', ''), at: { file: 'index.html', line: 2 } },
];

const otherKinds: readonly Made[] = [
  { rule: 'A1', fault: 'no .des file', files: without(AICC, 'desks.des'), at: { file: 'desks.crs' }, twin: AICC },
  inCourse('A2', 'no Course_ID', ['desks.crs', 'Course_ID=desks\n', ''], { file: 'desks.crs', line: 1 }),
  inCourse('A3', 'a value too few', ['desks.des', '"A2","d-2",', '"A2",'], { file: 'desks.des', line: 3 }),
  inCourse('A4', 'a unit without a place', ['desks.cst', '"root","A1","A2"', '"root","A1",""'], {
    file: 'desks.au',
    line: 3,
  }),
  inCourse('A5', 'a page that is missing', ['desks.au', 'second.html', 'third.html'], { file: 'desks.au', line: 3 }),
  inCourse('A6', 'a score in words', ['desks.au', '"80"', '"eighty"'], { file: 'desks.au', line: 2 }),
  inCourse('A7', 'a prerequisite that is not there', ['desks.pre', '"A2","A1"', '"A2","A9"'], {
    file: 'desks.pre',
    line: 2,
  }),
  inTincan('X1', 'no launch', ['      <launch lang="en-US">index.html</launch>\n', ''], 2),
  inTincan(
    'X2',
    'an id that is no IRI',
    ['https://lighthouse.example/desks', 'tidy desks'],
    lineOf(TINCAN, '<activity id'),
  ),
  inTincan('X3', 'the page is missing', ['>index.html<', '>start.html<'], lineOf(TINCAN, '<launch')),
  inTincan('X4', 'no type', [' type="http://adlnet.gov/expapi/activities/course"', ''], lineOf(TINCAN, '<activity id')),
];

const otherPackages: readonly Made[] = [
  { rule: 'K1', fault: 'texts and nothing to open', files: { 'read-me.txt': 'Hello' }, twin: SCORM },
  {
    rule: 'K2',
    fault: 'cmi5',
    files: { 'cmi5.xml': '<courseStructure/>', 'index.html': PAGE },
    at: { file: 'cmi5.xml' },
    twin: SCORM,
  },
  {
    rule: 'K3',
    fault: 'H5P',
    files: { 'h5p.json': '{}', 'content/content.json': '{}' },
    at: { file: 'h5p.json' },
    twin: SCORM,
  },
  { rule: 'K4', fault: 'a website', files: without(SCORM, 'imsmanifest.xml'), twin: SCORM },
  {
    rule: 'K7',
    fault: 'a zip file in a zip file',
    files: { 'desks.zip': 'PK' },
    at: { file: 'desks.zip' },
    twin: SCORM,
  },
];

/** The stored corpus. A fault’s name starts with a description of the mistake. */
export const corpus: readonly Made[] = [...structure, ...files, ...items, ...pages, ...otherKinds, ...otherPackages];
