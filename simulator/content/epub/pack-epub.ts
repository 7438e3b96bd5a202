import JSZip from 'jszip';

/** Fixed date of all entries, so that output is reproducible. */
const DATE = new Date(Date.UTC(2026, 0, 12));

/** Packs files into an EPUB in the given order. `mimetype` comes first and uncompressed, as the format requires. */
export async function packEpub(
  files: readonly (readonly [path: string, content: string | Uint8Array])[],
): Promise<Uint8Array> {
  const zip = new JSZip();
  zip.file('mimetype', 'application/epub+zip', { date: DATE, compression: 'STORE', createFolders: false });
  for (const [path, content] of files)
    zip.file(path, content, { date: DATE, compression: 'DEFLATE', createFolders: false });
  return zip.generateAsync({ type: 'uint8array', platform: 'UNIX' });
}
