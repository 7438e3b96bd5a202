import { mutantsIn, type MutatedModule } from '../mutant.ts';

const LINKS = ['ui/format/format'];
const SERVER_HTML = ['ui/server-html.spec.tsx', 'ui/server-html.alone.spec.tsx'];
const ADDRESSES = ['domain/access/redirects'];
const BOOK = ['adapters/players/epub.clean', 'adapters/players/epub.css', 'adapters/players/epub.resources'];
const HOSTS = ['adapters/title-hosts'];
const MASKS = ['domain/recording/properties'];

/** Security measures, each removed alone, where no other measure compensates. */
export const security: MutatedModule = {
  module: 'security',
  mutants: [
    ...mutantsIn('ui/format/links.ts', LINKS, [
      ['controls and backslashes pass', '|| /[\\p{Cc}\\\\\\s]/u.test(text) ', ''],
      ['an address of another host without a scheme passes', "|| text.startsWith('//')", ''],
      ['an endless address passes', ' || href.length > 2000', ''],
      ['a colon without a good scheme is a path', '/^[^/?#]*:/.test(text) ? undefined : text', 'text'],
      ['a scheme without slashes passes', ' || !/^https?:\\/\\//i.test(text)', ''],
      ['user names pass', "url.username === '' && url.password === '' ? text : undefined", 'text'],
      ['passwords alone pass', " && url.password === ''", ''],
    ]),
    ...mutantsIn(
      'ui/components/navigation/safe-link.tsx',
      ['ui/components.spec.tsx'],
      [
        ['what is no good address is a link', 'const safe = safeHref(href);', 'const safe = href;'],
        ['another site learns of us', 'rel="noopener noreferrer"', 'rel="noopener"'],
        ['another site holds our window', 'rel="noopener noreferrer"', 'rel="noreferrer"'],
      ],
    ),
    ...mutantsIn('adapters/platform/title-hosts.ts', HOSTS, [
      ['titles whose ids differ by case share a host', 'titleId.replaceAll(', 'titleId.toLowerCase().replaceAll('],
      ['titles whose ids differ by signs share a host', '(/[^a-z0-9]/g, escaped)', "(/[^a-z0-9]/g, '-2d')"],
      ['titles whose ids differ by rare signs share a host', "code < 0x100 ? ['-', 2] : ['-x', 4]", "['-', 2]"],
      [
        'titles whose long ids begin alike share a host',
        '`h${(await digest(label)).slice(0, HASH_CHARS)}`',
        'label.slice(0, LABEL_MAX)',
      ],
      ['a host that is used while it is cleared is forgotten', ' || used.get(label) !== uses.get(label)', ''],
      ['a host that another tab uses meanwhile is forgotten', '!used.has(label) || ', ''],
      ['what is no label becomes an origin', ".split(' ').filter(isLabel)", ".split(' ')"],
    ]),
    ...mutantsIn(
      'adapters/players/frame/site.ts',
      ['scorm/frame-messages'],
      [
        ['all titles share a host', 'await titleOrigin(titleId) : origin', 'origin : origin'],
        ['a course on the host of another title is played', 'if (course.origin !== origin)', 'if (origin === null)'],
      ],
    ),
    ...mutantsIn('ui/entry/server-html.tsx', SERVER_HTML, [
      ['links are not looked at', "safeHref(node.getAttribute('href'));", "node.getAttribute('href');"],
      ['a path of ours is a link', "href && (isExternal(href) || href.startsWith('mailto:'))", 'href'],
      ['what is in a frame is shown', "  'iframe',\n", ''],
      ['what is in a script is shown', "  'script',\n", ''],
      ['what is in a style is shown', "  'style',\n", ''],
      ['what is not shown without scripts is', "  'noscript',\n", ''],
      ['drawings are shown', "  'svg',\n", ''],
      ['formulas are shown', "  'math',\n", ''],
      ['objects are shown', "  'object',\n", ''],
      ['fields are shown', "  'textarea',\n", ''],
      ['every element is shown as it is', 'SHOWN.has(name) ? createElement', 'name ? createElement'],
      ['markup may be as deep as it likes', 'depth > DEEPEST', 'depth > Infinity'],
    ]),
    ...mutantsIn(
      'ui/format/calendar.ts',
      ['ui/format/calendar'],
      [
        ['controls stand in names of files', '[\\p{C}<>', '[<>'],
        ['folders stand in names of files', ':"/\\\\|', ':"|'],
        ['a name of a file begins with dots', '.replace(/^[ .]+|[ .]+$/g', '.replace(/^[ ]+|[ .]+$/g'],
        ['names of files are endless', '.slice(0, 60)', ''],
        ['a line of a calendar can be begun', ".replaceAll('\\n', '\\\\n')", ''],
      ],
    ),
    ...mutantsIn(
      'ui/format/csv.ts',
      ['ui/format/csv'],
      [
        ['a cell is a formula', "FORMULA.test(text) ? `'${text}` : text", 'text'],
        ['a formula behind spaces is one', '/^\\s*[=+', '/^[=+'],
        ['a cell ends in the middle', ".replaceAll('\"', '\"\"')", ''],
      ],
    ),
    ...mutantsIn('domain/access/internal-path.ts', ADDRESSES, [
      ['controls and backslashes pass', '/[\\u0000-\\u0020\\u007f\\\\]/.test(candidate) || ', ''],
      ['two slashes are a path', '!/^\\/(?!\\/)/.test(candidate)', '!/^\\//.test(candidate)'],
      ['a path may lead up to another host', " && !url.pathname.startsWith('//')", ''],
      ['a path may be endless', ' || candidate.length > LONGEST', ''],
    ]),
    ...mutantsIn('domain/access/external-address.ts', ADDRESSES, [
      ['controls and backslashes pass', '/[\\u0000-\\u0020\\u007f-\\u00a0\\\\]/.test(candidate) || ', ''],
      ['two slashes are our own', " || candidate.startsWith('//')", ''],
      ['user names pass', "url.username !== '' || ", ''],
      ['passwords pass', "url.password !== '' || ", ''],
      ['a path of ours may be another host', " || (url.origin === origin && url.pathname.startsWith('//'))", ''],
      ['plain http passes', "url.protocol === 'https:' || url.origin", "url.protocol !== 'x:' || url.origin"],
      [
        'every host is on the list',
        'return hosts.some((host) => isWithin(url, host.toLowerCase())) ? url : undefined;',
        'return url;',
      ],
      [
        'a host that ends like one on the list is on it',
        '(/^\\.[^.]/.test(allowed) && host.endsWith(allowed))',
        'host.endsWith(allowed)',
      ],
      ['one dot allows every host', '/^\\.[^.]/.test(allowed) && ', "allowed.startsWith('.') && "],
      [
        'a name like loopback is loopback',
        '/^(localhost|127(\\.\\d+){3}|\\[::1\\])$/',
        '/^(localhost|127(\\.\\d+){3}|\\[::1\\])/',
      ],
      [
        'another port is the same server',
        'const isWithin = ({ host }: URL',
        'const isWithin = ({ hostname: host }: URL',
      ],
    ]),
    ...mutantsIn(
      'domain/access/menu.ts',
      ['domain/access/menu'],
      [
        [
          'a brochure that is not listed gets the token',
          'return listed && {',
          'return (listed ?? webAddress(url, allowed.origin)) && {',
        ],
        ['every site is vouched for', 'isListed: listed !== undefined };', 'isListed: true };'],
        ['the organisation’s own title is lost', ' ? undefined : label.trim();', ' ? undefined : undefined;'],
        ['a default title stays as it was sent', 'DEFAULT_TITLES[module].includes(folded)', 'false'],
      ],
    ),
    ...mutantsIn(
      'domain/access/staff-form.ts',
      ['domain/access/staff-form'],
      [
        ['the form goes by itself to any host', 'isListed: listed !== undefined', 'isListed: true'],
        ['the form goes to any address', 'if (!entry || !action) return undefined;', 'if (!entry) return undefined;'],
      ],
    ),
    ...mutantsIn(
      'adapters/api/wire/read.ts',
      ['adapters/api/read'],
      [
        ['ids are read through a prototype', 'Object.assign(Object.create(null) as Fields, value)', '({ ...value })'],
        ['an id leads up', '/\\p{Surrogate}|^\\.{1,2}$/u', '/\\p{Surrogate}/u'],
        ['an id is half a character', '/\\p{Surrogate}|^\\.{1,2}$/u', '/^\\.{1,2}$/u'],
        ['an id is endless', ' || value.length > LONGEST_ID', ''],
        ['texts turn their words round', '\\u202a-\\u202e\\u2066-\\u2069', ''],
        ['texts hold controls', '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f', ''],
        ['names are endless', 'value.slice(0, LONGEST_NAME)', 'value'],
        ['a list is an object', ' && !Array.isArray(value);', ';'],
        [
          'an endless number is one',
          "typeof read === 'number' && Number.isFinite(read) ? read",
          "typeof read === 'number' ? read",
        ],
        ['a date before all is one', 'at > EARLIEST_MS && ', ''],
        ['a date after all is one', ' && at < LATEST_MS', ''],
        [
          'the 31st of February is a day',
          'return isReal ? Date.parse(written.trim()) : Number.NaN;',
          'return Date.parse(written.trim());',
        ],
        ['a colour is any text', '/^#[0-9a-f]{6}$/i', '/^#/i'],
      ],
    ),
    ...mutantsIn(
      'adapters/api/addressable.ts',
      ['adapters/api/passwords.api', 'adapters/api/read'],
      [
        ['an id leads to another call', 'if (isStep || ', 'if ('],
        ['no id is the address of another call', ' || id(value) === undefined', ''],
        ['a step behind a slash is none', 'value.split(/[/\\\\]/)', '[value]'],
      ],
    ),
    ...mutantsIn('adapters/players/epub/reader/chapter/clean.ts', BOOK, [
      ['scripts stay', "  'script iframe", "  'iframe"],
      ['frames stay', 'script iframe frame ', 'script frame '],
      ['the base is moved', 'portal base meta', 'portal meta'],
      ['a page goes elsewhere by itself', 'base meta form', 'base form'],
      ['forms stay', 'meta form handler', 'meta handler'],
      ['templates stay', ' fencedframe template', ' fencedframe'],
      ['drawings move an address into place', "['animate', 'set', ", '['],
      ['handlers stay', "known.startsWith('on') || ", ''],
      ['pictures are asked for by size', "'srcset srcdoc", "'srcdoc"],
      ['a form goes where its button says', 'action formaction ping', 'action ping'],
      ['a click is told elsewhere', 'formaction ping manifest', 'formaction manifest'],
      ['a field takes the keys', 'download autofocus accesskey', 'download accesskey'],
      ['a drawing is painted from elsewhere', 'LEADS_OUT.test(plainCss(value))', 'false'],
      ['a drawing hides where it is painted from', 'LEADS_OUT.test(plainCss(value))', 'LEADS_OUT.test(value)'],
      ['addresses stay', 'element.removeAttribute(name);\n  if (kind', 'if (kind'],
      ['data of any type is given back', '/^data:image\\/(png|jpe?g|gif|webp|avif);/i', '/^data:/i'],
      [
        'a link leads where the book says',
        "element.setAttribute('href', '#');",
        "element.setAttribute('href', value);",
      ],
      ['instructions to the browser stay', 'node.nodeType === Node.PROCESSING_INSTRUCTION_NODE', 'false'],
      ['a style in letters in disguise is not looked at', '/url\\(|image|src\\(|\\\\|@/i', '/url\\(|image|src\\(|@/i'],
    ]),
    ...mutantsIn('adapters/players/epub/reader/chapter/plain-css.ts', BOOK, [
      ['comments hide an address', ".replace(COMMENT, '')", ''],
      ['letters in disguise hide an address', 'return LETTER.test(meant) ? meant : written;', 'return written;'],
      ['a set of pictures asks elsewhere', '(?:(?:-webkit-)?image-set|image|src)', '(?:image|src)'],
    ]),
    ...mutantsIn('adapters/players/epub/reader/load-book.ts', BOOK, [
      ['an import that is no sheet is loaded', ' && (!isImport || isSheet(to.path))', ''],
      ['an address elsewhere stays', ': isImport ? noSheet : NOTHING', ': written'],
      ['data of any type is given back', '/^data:(image|font|application\\/(x-)?font)/i', '/^data:/i'],
      ['an address ends its string', "return written.replace(/[\"\\\\\\n]/g, '');", 'return written;'],
    ]),
    ...mutantsIn('adapters/players/epub/reader/paths.ts', BOOK, [
      ['code is an address outside', '/^(https?|mailto):$/', '/:$/'],
    ]),
    ...mutantsIn('domain/recording/mask.ts', MASKS, [
      ['a verb is named as the course named it', 'VERBS.has(word) ? ADL + word : `${MASKED_BASE_IRI}/verb`', 'verb.id'],
      ['a place in a book keeps its words', ".replaceAll(/\\[[^\\]]*\\]?/g, '')", ''],
      ['a title keeps its name', 'titleName: of.titleId', 'titleName: data.titleName'],
      [
        'an activity keeps its address',
        'const activityId = names.activity(data.activityId);',
        'const activityId = data.activityId;',
      ],
      ['a learner keeps their id', 'const learner = names.learner(data.userId);', 'const learner = data.userId;'],
      ['a document keeps its words', 'data.content === null ? null : names.text(data.content)', 'data.content'],
      [
        'a fact of any type is given away',
        'if (!Object.hasOwn(masks, type)) return undefined;',
        'if (!Object.hasOwn(masks, type)) return { ...(masks as object), type };',
      ],
    ]),
    ...mutantsIn('domain/recording/mask.ts', MASKS, [
      ['what a course wrote stays', "return value === '' ? '' : text(value);", 'return value;'],
      ['names that a course made up stay', 'ELEMENTS.has(part) || ', 'part || '],
      ['every word is of the vocabulary', ' && VOCABULARY.has(value)', ''],
      ['every number is a score', ' && /^-?\\d{1,4}(\\.\\d+)?$/.test(value)', ''],
    ]),
    ...mutantsIn(
      'simulator/runner/undelivered/command.ts',
      ['simulator/runner/undelivered'],
      [['a file commands the terminal', 'to.out(readable(line))', 'to.out(line)']],
    ),
  ],
};
