/** Packages that have others inside one file of theirs, where no bundler sees them. Folders below `node_modules`. */
export const INSIDE: Readonly<Record<string, readonly string[]>> = {
  jszip: ['immediate', 'lie', 'pako', 'setimmediate'],
  localforage: ['immediate', 'localforage/node_modules/lie'],
  'powerbi-client': [
    'http-post-message',
    'powerbi-models',
    'powerbi-router',
    'route-recognizer',
    'window-post-message-proxy',
  ],
};

/** Licence files of parts that a package has from others, each with what it is by SPDX. One that is not here is refused. */
export const PARTS: Readonly<Record<string, string>> = {
  'pdfjs-dist/cmaps/LICENSE': 'BSD-3-Clause',
  'pdfjs-dist/iccs/LICENSE': 'CC0-1.0',
  'pdfjs-dist/standard_fonts/LICENSE_FOXIT': 'BSD-3-Clause',
  'pdfjs-dist/standard_fonts/LICENSE_LIBERATION': 'OFL-1.1',
  'pdfjs-dist/wasm/LICENSE_JBIG2': 'BSD-3-Clause',
  'pdfjs-dist/wasm/LICENSE_OPENJPEG': 'BSD-2-Clause',
  'pdfjs-dist/wasm/LICENSE_PDFJS_JBIG2': 'Apache-2.0',
  'pdfjs-dist/wasm/LICENSE_PDFJS_OPENJPEG': 'BSD-2-Clause',
  'pdfjs-dist/wasm/LICENSE_PDFJS_QCMS': 'BSD-2-Clause',
  'pdfjs-dist/wasm/LICENSE_QCMS': 'MIT',
};

/** Packages whose package.json names no licence, with the one that their licence file has the words of. */
export const UNNAMED: Readonly<Record<string, string>> = { 'rulr@4.0.2': 'MIT' };
