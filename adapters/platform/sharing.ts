/** Delay in ms before an object URL is revoked, because some browsers read the bytes only after the save dialog. */
const FREE_AFTER_MS = 60_000;

type SavedFile = { name: string; type: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> });

/** Object URL of a file, revoked after a delay. */
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
 * Saves files and shares links at the learner's request. Never rejects; false means that the browser refused, and the
 * screen offers another way.
 */
export function sharing(location: { origin: string }) {
  return {
    /** Absolute URL of a path of this application. */
    address: (path: string): string => new URL(path, location.origin).href,

    /** Saves a text, or bytes, as a file. */
    save,

    /** Opens the tab during the click, before the file has loaded; later the pop-up blocker would refuse it. */
    tab: () => {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null; // separates the tabs; `noopener` would hide whether the tab opened
      return {
        show: (file: SavedFile) => {
          if (!tab || tab.closed) {
            save(file);
            return;
          }
          if (file.type === 'application/pdf' && (navigator as Partial<Navigator>).pdfViewerEnabled === false) {
            tab.close(); // the tab would stay empty while the browser saves a file without a name
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
        return false; // an insecure page, or permission denied
      }
    },

    /** Whether the device has a native share sheet. */
    canShare: (): boolean => typeof navigator.share === 'function',

    /** False if sharing is missing or failed; true also if the learner cancels. */
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
