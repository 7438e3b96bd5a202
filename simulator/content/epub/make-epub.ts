import { packEpub } from './pack-epub.ts';
import { STORY } from './story.ts';

/** An EPUB 3 of five chapters with a cover drawn in SVG; no scripts. */
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
