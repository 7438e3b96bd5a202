import { CONTAINER } from './make-epub.ts';
import { packEpub } from './pack-epub.ts';

type Chapter = { file: string; title: string; body: string; head?: string; missing?: boolean; linear?: boolean };
type Book = {
  title: string;
  language: string;
  chapters: readonly Chapter[];
  direction?: 'rtl';
  css?: string;
  /** True for fixed layout. */
  fixed?: boolean;
  more?: readonly (readonly [path: string, content: string])[];
};

const page = ({ title, body, head = '' }: Chapter, language: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${title}</title><link rel="stylesheet" href="style.css"/>${head}</head>
<body><h1>${title}</h1>
${body}
</body></html>
`;

/** Creates a book of chapters. `missing` chapters are listed but have no file. */
function bookOf({
  title,
  language,
  chapters,
  direction,
  css = '',
  fixed = false,
  more = [],
}: Book): Promise<Uint8Array> {
  const contents = chapters
    .filter(({ linear = true }) => linear)
    .map(({ file, title: name }) => `<li><a href="${file}">${name}</a></li>`)
    .join('');
  const drawings = more.flatMap(([path]) => (path.endsWith('.svg') ? [path.replace('EPUB/', '')] : []));
  return packEpub([
    ['META-INF/container.xml', CONTAINER],
    [
      'EPUB/package.opf',
      `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:odd:${title}</dc:identifier>
<dc:title>${title}</dc:title><dc:language>${language}</dc:language>
<meta property="dcterms:modified">2026-01-12T00:00:00Z</meta>${fixed ? '<meta property="rendition:layout">pre-paginated</meta>' : ''}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="style" href="style.css" media-type="text/css"/>
${chapters.map(({ file }, n) => `<item id="c${n}" href="${file}" media-type="application/xhtml+xml"/>`).join('\n')}${drawings.map((file, n) => `\n<item id="d${n}" href="${file}" media-type="image/svg+xml"/>`).join('')}</manifest>
<spine${direction ? ` page-progression-direction="${direction}"` : ''}>${chapters.map(({ linear = true }, n) => `<itemref idref="c${n}"${linear ? '' : ' linear="no"'}/>`).join('')}</spine>
</package>`,
    ],
    [
      'EPUB/nav.xhtml',
      page({ file: '', title: 'Contents', body: `<nav epub:type="toc"><ol>${contents}</ol></nav>` }, language),
    ],
    ['EPUB/style.css', css],
    ...chapters
      .filter(({ missing = false }) => !missing)
      .map((chapter) => [`EPUB/${chapter.file}`, page(chapter, language)] as const),
    ...more,
  ]);
}

const lines = (text: string, times: number): string =>
  Array.from({ length: times }, (_, n) => `<p id="p${n + 1}">${text}</p>`).join('\n');

/**
 * A malicious book that tries scripts, event handlers, requests and navigation. Each success would set `window.canary`.
 */
export const makeHostileBook = (): Promise<Uint8Array> => {
  const set = (name: string) => `window.canary='${name}';window.top.canary='${name}';window.parent.canary='${name}'`;
  const away = 'https://tracker.example';
  return bookOf({
    title: 'A book that wants too much',
    language: 'en',
    css: `@import url("${away}/import.css"); @import "${away}/quoted.css";
body { background-image: url(${away}/paper.png); } @font-face { font-family: X; src: url('${away}/font.woff2'); }
p::after { content: url("//tracker.example/after.png"); }`,
    chapters: [
      {
        file: 'one.xhtml',
        title: 'What runs',
        head: `<script>${set('head')}</script><script src="canary.js"></script><base href="${away}/"/><meta http-equiv="refresh" content="0;url=${away}/"/><link rel="prefetch" href="${away}/next"/>`,
        body: `<script type="text/javascript">${set('inline')}</script>
<p id="first" onclick="${set('click')}" onmouseover="${set('hover')}">Nothing of this page may run, and nothing may leave it.</p>
<img src="missing.png" onerror="${set('error')}" alt="not there"/><img src="${away}/pixel.png" srcset="${away}/two.png 2x" alt="from elsewhere"/>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="30" onload="${set('svg')}"><script>${set('svg-script')}</script><image href="${away}/svg.png" width="9" height="9"/><a xlink:href="javascript:${set('svg-link')}"><text y="20">a drawing</text></a><animate attributeName="href" values="javascript:${set('animate')}"/></svg>
<iframe src="${away}/frame" srcdoc="&lt;script&gt;parent.canary=1&lt;/script&gt;"></iframe><object data="${away}/object"><p>Instead of an object</p></object><embed src="${away}/embed"/>
<form action="${away}/form"><input name="q" autofocus="autofocus" onfocus="${set('focus')}"/><button formaction="${away}/button">Send</button></form>
<video src="${away}/film.webm" poster="${away}/poster.png" autoplay="autoplay"></video><audio src="${away}/sound.ogg" autoplay="autoplay"></audio>
<p style="background:url(${away}/style.png)">A styled line.</p>
<p><a href="javascript:${set('link')}">a script as a link</a> <a href="data:text/html,&lt;script&gt;${set('data')}&lt;/script&gt;">a page as a link</a> <a href="https://example.org/more" target="_top">a link that leads out</a> <a href="three.xhtml#p2">a link inside the book</a></p>`,
      },
      { file: 'two.xhtml', title: 'What is missing', body: '', missing: true },
      {
        file: 'three.xhtml',
        title: 'What is left',
        body: lines('The words are still here, and can be read to the end.', 6),
      },
    ],
    more: [['EPUB/canary.js', set('file')]],
  });
};

/** A right-to-left book, whose pages turn in the other direction. */
export const makeArabicBook = (): Promise<Uint8Array> =>
  bookOf({
    title: 'السلامة في مكان العمل',
    language: 'ar',
    direction: 'rtl',
    css: 'html { direction: rtl } body { line-height: 1.8 }',
    chapters: ['الإنذار', 'الخروج', 'نقطة التجمع'].map((title, n) => ({
      file: `bab-${n + 1}.xhtml`,
      title,
      body: lines(
        'عند سماع الإنذار اترك كل شيء واخرج بهدوء من أقرب مخرج، ثم اذهب إلى نقطة التجمع وانتظر هناك حتى يقال لك إن الأمر انتهى.',
        14,
      ),
    })),
  });

/** A book with vertical text and columns from right to left. */
export const makeVerticalBook = (): Promise<Uint8Array> =>
  bookOf({
    title: '灯台',
    language: 'ja',
    direction: 'rtl',
    css: 'html, body { writing-mode: vertical-rl; -epub-writing-mode: vertical-rl } p { text-indent: 1em; margin: 0 }',
    chapters: ['引き継ぎ', '霧', '夜明け'].map((title, n) => ({
      file: `sho-${n + 1}.xhtml`,
      title,
      body: lines(
        '十月の最後の夕方、老いた灯台守はミラに灯を回す時計の巻き方を見せた。最後に何かを見せる人のように、ゆっくりと、回数を声に出して数えながら。四十回、それより一回も多くはなく。',
        24,
      ),
    })),
  });

/** A fixed-layout book with pages of card size. */
export const makeFixedBook = (): Promise<Uint8Array> =>
  bookOf({
    title: 'Four cards',
    language: 'en',
    fixed: true,
    css: 'body { margin: 0; width: 600px; height: 800px; background: #0f3b57; color: #fff; font: 48px Georgia, serif; text-align: center }',
    chapters: ['Stop', 'Call', 'Leave', 'Wait'].map((title, n) => ({
      file: `card-${n + 1}.xhtml`,
      title,
      head: '<meta name="viewport" content="width=600, height=800"/>',
      body: `<p>${n + 1} of 4</p>`,
    })),
  });

/** Six images with captions, each on a page of its own, and a following chapter. */
export const makePlatesBook = (): Promise<Uint8Array> => {
  const plates = ['The bell', 'The stair', 'The lamp', 'The gallery', 'The boat', 'The heron'];
  return bookOf({
    title: 'Six plates',
    language: 'en',
    chapters: [
      {
        file: 'plates.xhtml',
        title: 'Plates',
        body: plates
          .map((name, n) => `<figure><img src="plate-${n + 1}.svg" alt=""/><figcaption>${name}</figcaption></figure>`)
          .join('\n'),
      },
      { file: 'after.xhtml', title: 'Afterword', body: lines('All of them were drawn from the rocks.', 2) },
    ],
    more: plates.map((_, n) => [
      `EPUB/plate-${n + 1}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360"><rect width="360" height="360" fill="#0f3b57"/><circle cx="180" cy="180" r="${60 + 20 * n}" fill="#f6ecd6"/></svg>`,
    ]),
  });
};

/** Images without dimensions that load lazily, then text: late images shift the current position. */
export const makeLateImagesBook = (): Promise<Uint8Array> =>
  bookOf({
    title: 'Late plates',
    language: 'en',
    chapters: [
      {
        file: 'late.xhtml',
        title: 'Late plates',
        body: [0, 1, 2, 3]
          .map(() => '<p><img src="late.svg" alt="" loading="lazy"/></p>')
          .concat(
            Array.from(
              { length: 24 },
              (_, n) => `<p>Line ${n + 1} of what stands behind them. ${'Wait. '.repeat(40)}</p>`,
            ),
          )
          .join('\n'),
      },
    ],
    more: [
      [
        'EPUB/late.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="420"><rect width="420" height="420" fill="#0f3b57"/></svg>',
      ],
    ],
  });

/** Encrypted by an unknown scheme. */
export const makeLockedBook = (): Promise<Uint8Array> =>
  bookOf({
    title: 'Locked',
    language: 'en',
    chapters: [{ file: 'one.xhtml', title: 'One', body: '<p>Unreadable.</p>' }],
    more: [
      [
        'META-INF/encryption.xml',
        `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><enc:CipherData><enc:CipherReference URI="EPUB/one.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`,
      ],
    ],
  });

/** A truncated book. */
export const makeDamagedBook = async (): Promise<Uint8Array> => {
  const whole = await makeFixedBook();
  return whole.slice(0, Math.floor(whole.length / 2));
};
