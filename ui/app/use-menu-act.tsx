import { type ReactNode, useState } from 'react';
import { LeavingDialog } from './leaving-dialog.tsx';
import type { MenuItem } from './menu.ts';
import { SupportDialog } from './support-dialog.tsx';
import { useBrochure } from './use-brochure.ts';
import { useSignOut } from './use-sign-out.ts';
import { useSupport } from './use-support.ts';

/** Does what a line of the menu is for that is no link, and has the dialog that it opened. */
export function useMenuAct(): { act: (item: MenuItem) => void; dialog: ReactNode } {
  const [open, setOpen] = useState<{ to: 'support' } | { to: 'site'; url: string }>();
  const support = useSupport();
  const openBrochure = useBrochure();
  const { leave } = useSignOut();
  const close = () => setOpen(undefined);

  const act = (item: MenuItem) => {
    if ('path' in item) return;
    const { target } = item;
    switch (target.to) {
      case 'support':
      case 'site':
        return setOpen(target);
      case 'brochure':
        return void openBrochure(target.url);
      case 'sign-out':
        return void leave();
    }
  };
  if (open?.to === 'site') return { act, dialog: <LeavingDialog url={open.url} onClose={close} /> };
  const dialog = open && support ? <SupportDialog support={support} onClose={close} /> : undefined;
  return { act, dialog };
}
