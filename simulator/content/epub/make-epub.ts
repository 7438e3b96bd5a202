import { packEpub } from './pack-epub.ts';

/** Creates an EPUB 3 with five chapters and an SVG cover, without scripts. */
export function makeEpub(): Promise<Uint8Array> {
  return packEpub([
    ['META-INF/container.xml', CONTAINER],
    ['EPUB/package.opf', packageDocument()],
    ['EPUB/nav.xhtml', navigation()],
    ['EPUB/style.css', STYLE],
    ['EPUB/cover.svg', COVER],
    ...STORY.map(({ title, paragraphs }, index) => {
      const text = paragraphs.map((paragraph, at) => `<p id="p${at + 1}">${paragraph}</p>`).join('\n');
      const heading = `<h1><small>Chapter ${index + 1}</small> ${title}</h1>`;
      return [
        `EPUB/chapter-${index + 1}.xhtml`,
        page(title, `<section epub:type="chapter">\n${heading}\n${text}\n</section>`),
      ] as const;
    }),
  ]);
}

const page = (title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

const chapters = (line: (index: number, title: string) => string): string =>
  STORY.map(({ title }, index) => line(index + 1, title)).join('\n');

const navigation = (): string =>
  page(
    'Contents',
    `<nav epub:type="toc" id="toc">\n<h1>Contents</h1>\n<ol>\n${chapters((n, title) => `<li><a href="chapter-${n}.xhtml">${title}</a></li>`)}\n</ol>\n</nav>`,
  );

const packageDocument = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:6f1d2c1e-8a0b-4d55-9a62-0b7d3f3a1c10</dc:identifier>
<dc:title>The Lighthouse</dc:title>
<dc:creator>Lighthouse Supply</dc:creator>
<dc:language>en</dc:language>
<meta property="dcterms:modified">2026-01-12T00:00:00Z</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
${chapters((n) => `<item id="c${n}" href="chapter-${n}.xhtml" media-type="application/xhtml+xml"/>`)}
</manifest>
<spine>
${chapters((n) => `<itemref idref="c${n}"/>`)}
</spine>
</package>
`;

export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

const STYLE = `body { font-family: Georgia, serif; line-height: 1.6; margin: 0 5%; }
h1 { font-size: 1.5em; line-height: 1.25; margin: 1.5em 0 1em; }
h1 small { display: block; font-size: 0.55em; font-weight: normal; letter-spacing: 0.06em; opacity: 0.7; }
p { margin: 0 0 0.9em; text-align: start; }
`;

const COVER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900" role="img" aria-label="The Lighthouse">
<rect width="600" height="900" fill="#0f3b57"/><path d="M330 300 600 190v190L330 330z" fill="#f2b21b" opacity=".85"/>
<path d="M0 700q150-60 300 0t300 0v200H0z" fill="#0a2639"/><path d="M260 720 285 340h60l25 380z" fill="#f4f1ea"/>
<path d="M275 500h80l4 60h-88zM268 620h95l4 60h-104z" fill="#c92c33"/><rect x="278" y="285" width="74" height="58" rx="6" fill="#f2b21b"/>
<path d="M268 285h94l-47-50z" fill="#c92c33"/><text x="300" y="130" font-family="Georgia,serif" font-size="58" fill="#fff" text-anchor="middle">The Lighthouse</text>
</svg>
`;

/** A short story about a night watch: five chapters of plain paragraphs. */
const STORY: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'The Handover',
    paragraphs: [
      'On the last evening of October the old keeper showed Mira how to wind the clock that turned the light. He did it slowly, as one shows a thing for the last time, counting the turns aloud: forty, and not one more.',
      '“Why forty?” she asked.',
      '“Because at forty-one the spring breaks, and because I have never needed to find out whether that is true.”',
      'He gave her three things: a lamp, a notebook and a brass key. The lamp was for the stairs. The key was for the door to the gallery. The notebook, he said, was the most useful of the three, although nobody ever believed it in their first week.',
      'Then he put on his coat, looked once around the room as if to check that he had left nothing switched on, and took the evening boat to the mainland. Mira wrote the date at the top of an empty page. Under it she wrote: Wind from the west. Light burning. All well. It looked very short.',
    ],
  },
  {
    title: 'What the Notebook Said',
    paragraphs: [
      'In the second week it rained for six days. There was nothing to do between one winding and the next, and so Mira read the notebook from its first page.',
      'It was forty years of three-line entries. But beneath some of them, in smaller writing, stood a question. Why did the bell sound at four when there was no wind? Who moved the ladder? Is the crack on the north side longer than my hand?',
      'And here and there, weeks or years later, in the same small hand: an answer. The bell: a heron, seen today. The ladder: I did, and forgot. The crack: two hands now. Have written to the harbour office.',
      'She measured the crack that afternoon. It was two hands and a thumb. She wrote it down and felt, for the first time, that somebody had been talking to her for a long while and she had only now begun to reply.',
      '“Small things,” the keeper had written on the inside of the cover, “are large things that are still polite enough to knock.”',
    ],
  },
  {
    title: 'Fog',
    paragraphs: [
      'The fog came on a Tuesday, without hurry. By noon the sea was gone, by two the rocks, by three the railing of the gallery. Mira lit the lamp early and started the horn: ten seconds of sound, fifty of listening.',
      'It was the listening that mattered. Anyone can make a noise in the fog, the notebook said; the art is in the fifty seconds.',
      'At twenty past five, in the quiet, she heard an engine where no engine should be: south, and close. She did not run. She did what stood on the card by the door, in the order in which it stood there. She sounded the horn twice, short. She called the harbour. She gave the time, the direction, what she had heard, and what she had not seen.',
      '“Say again what you have not seen,” said the harbour.',
      '“A light,” said Mira. “It has no light.”',
      'They waited together on the open line, she and a voice on the mainland, while the engine came nearer, stopped, and after the longest minute of that year went slowly astern, away from the rocks.',
    ],
  },
  {
    title: 'The Forty-First Turn',
    paragraphs: [
      'In December the spring broke. It broke at thirty-eight, in the middle of a calm night, with a sound like a plate put down too hard.',
      'For a moment Mira stood still, with the handle loose in her hand, and thought of everything at once. Then she remembered that the notebook had a page for this, and that it had a red edge so that one could find it in the dark.',
      'The page said: 1. Nobody is in danger yet. 2. Turn the light by hand, one turn in thirty seconds; count aloud. 3. Call, and go on counting. 4. You will want to stop counting to think. Do not. Think while you count.',
      'She turned the light by hand until the morning boat. She counted nine hundred and eighty-four turns. At some point in the six hundreds she noticed that she was not afraid, and that she had not been for a long time; there had been no room for it between the numbers.',
      'The mechanic who came with the new spring was young and in a hurry. “Who taught you to turn it at that speed?” he asked. “No ship out there noticed a thing.”',
    ],
  },
  {
    title: 'Another Handover',
    paragraphs: [
      'Eleven years later, on the last evening of October, a young man came up the stairs with a suitcase that was too large for them.',
      'Mira showed him how to wind the clock. She counted the turns aloud: thirty-five, and not one more.',
      '“Why thirty-five?” he asked.',
      '“Because it broke at thirty-eight,” she said, “and because I wrote it down.”',
      'She gave him a lamp, a key and two notebooks. She told him which of them he would not believe in for the first week. Then she put on her coat, checked that she had left nothing switched on, and took the evening boat.',
      'From the water the light looked steady and entirely ordinary, as it should. Somewhere behind it, she knew, he was looking at an empty page and thinking that three lines were very short. She smiled, and began to listen.',
    ],
  },
];
