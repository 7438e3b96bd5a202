/** Opens a page of this application in a tab of its own, from a click. False when the browser did not let it open. */
export function openTab(path: string): boolean {
  const tab = window.open(path, '_blank');
  if (!tab) return false;
  tab.opener = null; // the two need nothing of each other; `noopener` would hide whether it opened
  return true;
}
