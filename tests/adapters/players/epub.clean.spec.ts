// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingPage, parseChapter, textOf } from '#adapters/players/epub/reader/chapter/chapter.ts';
import { sanitizeChapter } from '#adapters/players/epub/reader/chapter/clean.ts';
import { entryAt } from '#adapters/players/epub/reader/reader-main.ts';
import { entriesOf } from '#adapters/players/epub/reader/entries.ts';
import { readOpen, readToReader } from '#adapters/players/epub/reader/from-app.ts';
import { resolveLink } from '#adapters/players/epub/reader/paths.ts';
import { matchesIn } from '#adapters/players/epub/reader/search/search.ts';
import { normalizeForSearch } from '#domain/text/index.ts';
import { FOUND, NOT_FOUND } from '../../domain/text/hard-cases.ts';
import { runs } from '../../support/runs.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const chapter = (body: string, head = '') =>
  parseChapter(
    bytes(
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><head>${head}</head><body>${body}</body></html>`,
    ),
  );
const cleaned = (body: string, head = '') => {
  const made = chapter(body, head);
  const wanted = sanitizeChapter(made, 'EPUB/text/one.xhtml');
  return { made, wanted, html: made.documentElement.outerHTML };
};

describe('a chapter made harmless (Verifies: T11)', () => {
  it.each([
    ['<script>x()</script>', /script|x\(\)/],
    ['<p onclick="x()" ONLOAD="y()">a</p>', /onclick|onload/i],
    ['<iframe src="https://e.example" srcdoc="a"/>', /iframe|srcdoc|e\.example/],
    ['<embed src="https://e.example"/>', /embed|e\.example/],
    ['<form action="https://e.example"><button formaction="https://e.example">b</button></form>', /form|e\.example/],
    ['<img src="https://e.example/a.png" srcset="https://e.example/b.png 2x"/>', /e\.example|srcset/],
    ['<img src="//e.example/a.png"/>', /e\.example/],
    ['<a href="javascript:x()">a</a>', /javascript/],
    ['<a href=" java&#10;script:x()">a</a>', /script:/],
    ['<a href="data:text/html,a">a</a>', /data:/],
    ['<svg xmlns="http://www.w3.org/2000/svg"><a xlink:href="javascript:x()"><text>a</text></a></svg>', /javascript/],
    [
      '<svg xmlns="http://www.w3.org/2000/svg"><animate attributeName="href" values="javascript:x()"/></svg>',
      /animate|javascript/,
    ],
    ['<svg xmlns="http://www.w3.org/2000/svg"><use href="https://e.example/a.svg#b"/></svg>', /e\.example/],
    ['<svg xmlns="http://www.w3.org/2000/svg"><path fill="u\\72l(https://e.example/a.svg#b)"/></svg>', /e\.example/],
    ['<svg xmlns="http://www.w3.org/2000/svg"><g mask="url(\'https://e.example/a.svg#b\')"/></svg>', /e\.example/],
    ['<video poster="https://e.example/p.png" autoplay="autoplay"/>', /e\.example|autoplay/],
    ['<blockquote cite="https://e.example">a</blockquote>', /e\.example/],
  ])('%s', (body, gone) => expect(cleaned(body).html).not.toMatch(gone));

  it.each(
    'script iframe frame frameset object embed applet portal base meta form handler listener fencedframe template'.split(
      ' ',
    ),
  )('has no <%s>, in its head or its body', (name) => {
    const made = chapter('<p>a</p>'); // the parser itself drops some of these
    for (const parent of [made.body, made.head])
      parent.append(made.createElementNS('http://www.w3.org/1999/xhtml', name));
    sanitizeChapter(made, 'EPUB/text/one.xhtml');
    expect(made.getElementsByTagName(name)).toHaveLength(0);
  });

  it.each(['animate', 'set', 'animateTransform', 'animateMotion', 'discard'])(
    'has no <%s> that moves an address into place',
    (name) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg"><a><${name} attributeName="href" values="#a"/></a></svg>`;
      expect(cleaned(svg).made.getElementsByTagName(name)).toHaveLength(0);
    },
  );

  it.each(
    'srcset srcdoc action formaction ping manifest background target download autofocus accesskey contenteditable autoplay usemap onclick'.split(
      ' ',
    ),
  )('has no attribute %s', (name) => {
    expect(cleaned(`<p id="it" ${name}="x">a</p>`).made.getElementById('it')?.hasAttribute(name)).toBe(false);
  });

  it.each(['data:text/html,x', 'data:image/svg+xml,x', 'data:application/xhtml+xml,x', 'data:,x'])(
    'shows no picture of %s',
    (address) => expect(cleaned(`<img src="${address}"/>`).html).not.toContain('data:'),
  );

  it('has no instruction to the browser, which could name a style of another host', () => {
    const { made } = cleaned('<p>a</p>');
    made.insertBefore(made.createProcessingInstruction('xml-stylesheet', 'href="https://e.example"'), made.firstChild);
    sanitizeChapter(made, 'EPUB/text/one.xhtml');
    expect([...made.childNodes].map(({ nodeType }) => nodeType)).not.toContain(Node.PROCESSING_INSTRUCTION_NODE);
  });

  it('keeps nothing in the head that loads, leads away or moves the base', () => {
    const { html } = cleaned(
      '<p>a</p>',
      '<base href="https://e.example/"/><meta http-equiv="refresh" content="0;url=https://e.example"/><link rel="prefetch" href="https://e.example"/><script src="x.js"></script><meta name="viewport" content="width=600"/>',
    );
    expect(html).not.toMatch(/e\.example|script|base/);
    expect(html).toContain('width=600');
  });

  it.each(['refresh', 'Content-Security-Policy', 'default-style', 'x'])(
    'keeps no instruction that calls itself a viewport: %s',
    (instruction) => {
      const meta = `<meta name="viewport" http-equiv="${instruction}" content="0;url=https://e.example"/>`;
      for (const html of [cleaned('<p>a</p>', meta).html, cleaned(meta).html]) expect(html).not.toMatch(/meta|example/);
    },
  );

  it('keeps the number of elements before each place: places in a book count them', () => {
    const { made } = cleaned(
      '<script>a</script><p>one</p><iframe src="x"/><form><p>two</p></form><object data="x"><p>three</p></object><p id="last">four</p>',
    );
    expect([...made.body.children].indexOf(made.getElementById('last')!)).toBe(5);
    expect(made.body.textContent).toContain('three');
  });

  it('says which files it is drawn with, and where its links lead', () => {
    const { made, wanted } = cleaned(
      '<img src="../pictures/a%20b.png"/><a id="in" href="two.xhtml#p3">i</a><a id="out" href="https://e.example/x">o</a><p style="background:url(x.png)">s</p>',
      '<link rel="stylesheet" href="../style.css"/>',
    );
    expect(wanted.map((one) => (one.what === 'file' ? one.path : one.what))).toEqual([
      'EPUB/style.css',
      'EPUB/pictures/a%20b.png',
      'style',
    ]);
    expect(made.getElementById('in')?.getAttribute('data-inside')).toBe('EPUB/text/two.xhtml#p3');
    expect(made.getElementById('out')?.getAttribute('data-outside')).toBe('https://e.example/x');
    expect(made.getElementById('out')?.getAttribute('href')).toBe('#');
  });

  it('leaves no handler, script or foreign address behind, however they are mixed', () => {
    const part = fc.constantFrom(
      '<script>x</script>',
      '<img src="https://e.example/a" onerror="x()"/>',
      '<div onclick="x()">',
      '</div>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x</script></svg>',
      '<a href="javascript:x()">',
      '</a>',
      '<iframe src="https://e.example"></iframe>',
      'words',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const html = cleaned(parts.join('')).html;
        expect(html).not.toMatch(/<script|<iframe|\son\w+=|e\.example|javascript:/i);
      }),
      { numRuns: runs(60) },
    );
  });

  it('is a page of its own when it is broken, a drawing, or not there', () => {
    expect(parseChapter(bytes('<html><body><p>not closed')).body.textContent).toContain('not closed');
    expect(
      parseChapter(bytes('<svg xmlns="http://www.w3.org/2000/svg"><text>drawn</text></svg>')).body.textContent,
    ).toBe('drawn');
    expect(missingPage('Missing', 'Go on').body.textContent).toBe('MissingGo on');
    expect(textOf(Uint8Array.from([0xff, 0xfe, 0x61, 0]))).toBe('a');
  });
});

describe('addresses in a book', () => {
  it.each([
    ['two.xhtml#a', { at: 'inside', path: 'EPUB/two.xhtml', fragment: '#a' }],
    ['../../../../etc/passwd', { at: 'inside', path: 'etc/passwd', fragment: '' }],
    ['https://e.example/x', { at: 'outside', href: 'https://e.example/x' }],
    ['mailto:a@e.example', { at: 'outside', href: 'mailto:a@e.example' }],
    ['javascript:x()', undefined],
    ['file:///etc/passwd', undefined],
    ['blob:https://e.example/1', undefined],
    ['https://', undefined],
  ])('%s', (href, to) => expect(resolveLink(href, 'EPUB/one.xhtml')).toEqual(to));

  it('find their entry encoded, decoded or in letters of another case, and ask once', async () => {
    const asked: string[] = [];
    const entries = entriesOf([['EPUB/A b.png', 7]], (path) => asked.push(path));
    expect(entries.find('EPUB/A%20b.png')).toBe('EPUB/A b.png');
    expect(entries.sizeOf('epub/a b.PNG')).toBe(7);
    expect(await entries.read('EPUB/none.png')).toBeUndefined();
    const both = Promise.all([entries.read('EPUB/A b.png'), entries.read('EPUB/A%20b.png')]);
    entries.take('EPUB/A b.png', bytes('x'));
    expect((await both).map((one) => one?.length)).toEqual([1, 1]);
    expect(asked).toEqual(['EPUB/A b.png']);
  });
});

describe('search in a chapter', () => {
  const find = (body: string, words: string, most = 10) =>
    matchesIn(chapter(body), normalizeForSearch(words), most, { chapter: 'One', placeOf: (range) => range.toString() });
  it('finds words whatever their case and marks, over the edges of elements, as they stand there', () => {
    const [match] = find('<p>The <b>Caf</b>é\n  au lait was <i>c</i>old.</p>', 'CAFE AU');
    expect(match).toMatchObject({ before: 'The ', match: 'Café au', after: ' lait was cold.', chapter: 'One' });
  });
  it('does not join the words of two paragraphs, nor find what is not shown', () => {
    expect(
      find('<p>light</p><p>house</p><style>lighthouse</style><p hidden="hidden">lighthouse</p>', 'lighthouse'),
    ).toEqual([]);
    expect(find('<p>灯台守は灯を見た</p>', '灯')).toHaveLength(2);
  });
  it.each(FOUND)('finds in %j the words %j: %s', (text, typed) => {
    const [match, ...others] = find(`<p>Before. ${text} and <i>after</i>.</p>`, typed);
    expect(others).toEqual([]);
    expect(normalizeForSearch(match!.match)).toContain(normalizeForSearch(typed)); // the search found a match
    expect(normalizeForSearch(text)).toContain(normalizeForSearch(match!.match));
  });
  it.each(NOT_FOUND)('does not find in %j the words %j', (text, typed) =>
    expect(find(`<p>${text}</p>`, typed)).toEqual([]),
  );
  it('shows whole letters, each once, as they stand there', () => {
    expect(find('<p>Große <b>Stra</b>ße</p>', 's').map(({ before, match, after }) => [before, match, after])).toEqual([
      ['Gro', 'ß', 'e Straße'],
      ['Große ', 'S', 'traße'],
      ['Große Stra', 'ß', 'e'],
    ]);
  });
  it('stops at the most, and cuts the words around at words', () => {
    expect(find('<p>a a a a</p>', 'a', 3)).toHaveLength(3);
    const [match] = find(`<p>${'wordy '.repeat(30)}needle ${'wordy '.repeat(30)}</p>`, 'needle');
    expect(match?.before).toMatch(/^…wordy (wordy )+$/);
    expect(match?.after).toMatch(/wordy…$/);
  });
});

describe('the chapter of a place', () => {
  const entry = (id: string, index: number, fragment = '') => ({
    id,
    index,
    fragment,
    title: id,
    depth: 0,
    place: '',
    at: 0,
  });
  it.each([
    ['before the first entry', 0, [], undefined],
    ['in a chapter', 1, [], 'one'],
    ['in a part of it', 1, ['x'], 'part'],
    ['in a chapter without an entry', 2, [], 'part'],
    ['later', 3, [], 'three'],
  ])('%s', (_, index, before, id) => {
    const contents = [entry('one', 1), entry('part', 1, 'x'), entry('three', 3)];
    expect(entryAt(contents, index, (fragment) => before.includes(fragment as never))?.id).toBe(id);
  });
});

describe('what the application says to the reader', () => {
  const look = {
    size: 100,
    theme: 'night',
    spacing: 'book',
    margins: 'normal',
    typeface: 'dyslexic',
    letterSpacing: 'wide',
    layout: 'scroll',
  };
  const open = {
    op: 'open',
    name: 'n',
    entries: [['a', 1]],
    from: undefined,
    look,
    texts: { missing: 'm', missingLead: 'l' },
  };
  it('is read when it has its shape', () => {
    expect(readOpen(open)).toEqual(open);
    expect(readToReader({ op: 'look', look })).toEqual({ op: 'look', look });
  });
  it.each([
    [{ ...open, entries: [['a']] }],
    [{ ...open, look: { ...look, size: 1000 } }],
    [{ ...open, look: { ...look, theme: '}*{x:y' } }],
    [{ ...open, look: { ...look, typeface: 'x; } *{x:y' } }],
    [{ ...open, look: { ...look, letterSpacing: 3 } }],
    [{ ...open, look: { ...look, layout: 'three' } }],
    [{ ...open, from: 4 }],
  ])('is not taken otherwise', (message) => expect(readOpen(message)).toBeUndefined());
  const mark = { id: 'n1', cfi: 'epubcfi(/6/4!/4/2)', quote: { exact: 'a', prefix: '', suffix: '' }, colour: 'blue' };
  it('draws marks that have their shape, of which it learns whether there is a note and not what it says', () => {
    const marks = [{ ...mark, isNoted: true }];
    expect(readToReader({ op: 'marks', marks: [{ ...marks[0], note: 'Ask Ben' }] })).toEqual({ op: 'marks', marks });
    expect(readToReader({ op: 'deselect' })).toEqual({ op: 'deselect' });
  });
  it.each([
    [{ ...mark, isNoted: true, colour: 'red;x:y' }],
    [{ ...mark, isNoted: 1 }],
    [{ ...mark, isNoted: true, quote: { exact: 'a' } }],
    [7],
  ])('draws none otherwise', (one) => expect(readToReader({ op: 'marks', marks: [one] })).toBeUndefined());
  it('never throws', () =>
    fc.assert(fc.property(fc.anything(), (data) => [readOpen(data), readToReader(data)].length === 2)));
});
