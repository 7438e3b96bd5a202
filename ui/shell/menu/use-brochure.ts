import { useCallback } from 'react';
import { brochureAddress } from '#domain/access/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';

/**
 * Opens the brochure in a tab of its own, with a token that is asked for now and kept nowhere. The tab is opened before
 * the answer, while the browser still takes it for the learner's wish; a browser that opens none goes there itself.
 */
export function useBrochure(): (url: string) => Promise<void> {
  const { menus } = useClient('organisation');
  const notices = useService('notices');
  return useCallback(
    async (url) => {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null; // another site must not reach back
      try {
        const address = brochureAddress(url, await menus.brochureToken());
        if (tab) tab.location.replace(address);
        else window.location.assign(address);
      } catch (error) {
        tab?.close();
        notices.notify(refusalFor('openBrochure', error));
      }
    },
    [menus, notices],
  );
}
