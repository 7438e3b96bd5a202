/** Some browsers read the bytes only after the learner has said where to keep them. */
const FREE_AFTER_MS = 60_000;

type SavedFile = { name: string; type: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> });

/** An address of this page's own memory, given back after a while. */
function addressOf(file: SavedFile): string {
  const url = URL.createObjectURL(new Blob(['text' in file ? file.text : file.bytes], { type: file.type }));
  setTimeout(() => URL.revokeObjectURL(url), FREE_AFTER_MS);
  return url;
}

function save(file: SavedFile): void {
  const link = document.createElement('a');
  link.href = addressOf(file);
  link.download = file.name;
  link.click();
}

/**
 * What leaves the page by the learner's hand: a file to keep, an address to pass on. Never rejects; a browser that
 * refuses answers false, and the screen offers another way.
 */
export function sharing(location: { origin: string }) {
  return {
    /** The whole address of a path of this application. */
    address: (path: string): string => new URL(path, location.origin).href,

    /** Downloads a text, or bytes, as a file. */
    save,

    /** Opens a tab for a file that is on its way, in the moment of the click. */
    tab: () => {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null; // the two need nothing of each other; `noopener` would hide whether it opened
      return {
        show: (file: SavedFile) => {
          if (!tab || tab.closed) {
            save(file);
            return;
          }
          if (file.type === 'application/pdf' && (navigator as Partial<Navigator>).pdfViewerEnabled === false) {
            tab.close(); // it would stay empty, beside a download without a name
            save(file);
            return;
          }
          tab.location.replace(addressOf(file));
        },
        close: () => tab?.close(),
      };
    },

    copy: async (text: string): Promise<boolean> => {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        return false; // not a secure page, or the learner said no
      }
    },

    /** Whether the device has a sheet of its own for passing things on. */
    canShare: (): boolean => typeof navigator.share === 'function',

    /** False when there is none or it failed; a learner who closes it has not been failed. */
    share: async (page: { title: string; url: string }): Promise<boolean> => {
      try {
        await navigator.share(page);
        return true;
      } catch (error) {
        return error instanceof DOMException && error.name === 'AbortError';
      }
    },
  };
}
