/** Some browsers read the bytes only after the learner has said where to keep them. */
const FREE_AFTER_MS = 60_000;

/**
 * What leaves the page by the learner's hand: a file to keep, an address to pass on. Never rejects; a browser that
 * refuses answers false, and the screen offers another way.
 */
export function handOver(location: { origin: string }) {
  return {
    /** The whole address of a path of this application. */
    address: (path: string): string => new URL(path, location.origin).href,

    /** Downloads a text as a file. */
    save: ({ name, type, text }: { name: string; type: string; text: string }): void => {
      const url = URL.createObjectURL(new Blob([text], { type }));
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), FREE_AFTER_MS);
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
