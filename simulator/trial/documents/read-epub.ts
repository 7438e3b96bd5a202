import { finding, type Finding } from '../finding.ts';
import type { PackageFiles } from '../package-files.ts';
import type { TrialPackage } from '../trial-package.ts';

/** Fonts may be made unreadable without the book being so. EPUB 3.3 OCF §4.2.6.3 */
const FONTS_ONLY = /^(http:\/\/www\.idpf\.org\/2008\/embedding|http:\/\/ns\.adobe\.com\/pdf\/enc#RC)$/;

/** A book, as EPUBCheck reads it. `file` is its own name. Rules E1–E3. */
export async function readEpub(
  files: PackageFiles,
  file: string,
  whole: () => Promise<Uint8Array>,
): Promise<TrialPackage> {
  const locked = await protection(files);
  if (locked) return { title: file, units: [], findings: [locked] };
  const { EpubCheck } = await import('@likecoin/epubcheck-ts');
  const bytes = await whole();
  const checked = await EpubCheck.validate(bytes, {}, file).catch((error: unknown) => String(error));
  if (typeof checked === 'string') {
    const words = `EPUBCheck cannot read it: ${checked.slice(0, 300)}.`;
    return { title: file, units: [], findings: [finding('E1', words, { file })] };
  }
  return {
    kind: 'epub',
    title: file,
    units: [{ id: 'book', title: file, href: file }],
    findings: checked.messages.flatMap(({ id, severity, message, location }): Finding[] => {
      if (severity === 'info' || severity === 'usage') return [];
      const place = location?.path
        ? {
            file: location.path,
            ...(location.line === undefined ? {} : { line: location.line }),
            ...(location.line === undefined || location.column === undefined ? {} : { column: location.column }),
          }
        : undefined;
      return [finding(severity === 'warning' ? 'E2' : 'E1', `${id}: ${message}`, place)];
    }),
  };
}

async function protection({ sizes, read }: PackageFiles): Promise<Finding | undefined> {
  const path = 'META-INF/encryption.xml';
  if (!sizes.has(path)) return undefined;
  const text = new TextDecoder().decode(await read(path));
  const methods = [...text.matchAll(/EncryptionMethod[^>]*Algorithm\s*=\s*["']([^"']+)["']/g)].map(
    ([, name = '']) => name,
  );
  const locks = methods.find((name) => !FONTS_ONLY.test(name));
  return locks === undefined ? undefined : finding('E3', `The book is protected (${locks}).`, { file: path });
}
