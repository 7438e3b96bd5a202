/** What is done about a part of the build that does not come: resolves when nothing can be done. */
type Remedy = () => Promise<void>;

let remedy: Remedy = () => Promise.resolve();

/** Given once, as the page starts. */
export const remedyFor = (given: Remedy): void => void (remedy = given);

/**
 * A part of the build, loaded when it is wanted. Where another build has taken the place of this one, its parts are gone:
 * the page loads anew, and whoever waits for the part waits until then. Else rejects as the browser does.
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    await remedy();
    throw error;
  }
}
