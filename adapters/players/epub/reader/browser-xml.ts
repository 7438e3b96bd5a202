/** Replaces `@xmldom/xmldom`, which epub.js brings for platforms without a parser: every browser has one, kept up to date. */
const { DOMParser: BrowserParser } = globalThis;
export { BrowserParser as DOMParser };
