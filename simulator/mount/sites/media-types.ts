/** Media types by file extension. Lists of web servers and systems lack some, and `nosniff` refuses a wrong one. */
export const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pfb: 'application/octet-stream',
  bcmap: 'application/octet-stream',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  webm: 'video/webm',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  ogv: 'video/ogg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  wav: 'audio/wav',
  swf: 'application/x-shockwave-flash',
  zip: 'application/zip',
};

/** Media type by file extension; unknown extensions become downloads. */
export function mediaType(path: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return mediaTypes[ending] ?? 'application/octet-stream';
}

/** True for text-based types, which are worth compressing. */
export const isText = (type: string): boolean =>
  /^(text\/|application\/(json|manifest|xml|xhtml|wasm)|image\/svg)/.test(type);
