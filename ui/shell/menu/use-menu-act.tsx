import { type ReactNode, useState } from 'react';
import { LeavingDialog } from '../../shared/page/leaving-dialog.tsx';
import type { OnAct } from './menu.ts';
import { SupportDialog } from './support-dialog.tsx';
import { useBrochure } from './use-brochure.ts';
import { useSignOut } from '../top-bar/use-sign-out.tsx';
import { useSupport } from './use-support.ts';

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
