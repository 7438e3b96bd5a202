import { type ReactNode, useCallback, useState } from 'react';
import { brochureAddress } from '#domain/access/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { LeavingDialog } from '../../shared/page/leaving-dialog.tsx';
import type { OnAct } from './menu.ts';
import { SupportDialog } from './support-dialog.tsx';
import { useSignOut } from '../top-bar/use-sign-out.tsx';
import { useSupport } from './use-support.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';

/** Does what a line of the menu is for that is no link, and has the dialog that it opened. */
export function useMenuAct(): { act: OnAct; dialog: ReactNode } {
  const [open, setOpen] = useState<{ to: 'support' } | { to: 'site'; url: string }>();
  const support = useSupport();
  const openBrochure = useBrochure();
  const signOut = useSignOut(() => undefined);
  const close = () => setOpen(undefined);

  const act: OnAct = (item) => {
    if ('path' in item) return;
    const { target } = item;
    switch (target.to) {
      case 'support':
      case 'site':
        return setOpen(target);
      case 'brochure':
        return void openBrochure(target.url);
      case 'sign-out':
        return signOut.start();
    }
  };
  if (signOut.dialog) return { act, dialog: signOut.dialog };
  if (open?.to === 'site') return { act, dialog: <LeavingDialog url={open.url} onClose={close} /> };
  const dialog = open && support ? <SupportDialog support={support} onClose={close} /> : undefined;
  return { act, dialog };
}

/**
 * Opens the brochure in a tab of its own, with a token that is asked for now and kept nowhere. The tab is opened before
 * the answer, while the browser still takes it for the learner's wish; a browser that opens none goes there itself.
 */
function useBrochure(): (url: string) => Promise<void> {
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
