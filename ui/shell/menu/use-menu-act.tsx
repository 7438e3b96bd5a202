import { type ReactNode, useCallback, useState } from 'react';
import { brochureAddress, type Support } from '#domain/access/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { LeavingDialog } from '../../shared/page/leaving-dialog.tsx';
import type { OnAct } from './menu.ts';
import { useSignOut } from '../top-bar/use-sign-out.tsx';
import { useSupport } from './use-support.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ServerHtml } from '../../entry/server-html.tsx';

/** Performs menu entries without a link and renders the dialog that they open. */
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
 * Opens the brochure in a new tab with a fresh token that is never stored. Opens the tab before requesting the token,
 * because pop-up blockers accept a tab only during the click. If no tab opens, this page navigates instead.
 */
function useBrochure(): (url: string) => Promise<void> {
  const { menus } = useClient('organisation');
  const notices = useService('notices');
  return useCallback(
    async (url) => {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null; // removes the other site’s access to this window
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

/** Contact information of the organisation’s support: text and link. Spec §3 contactSupportSection. */
function SupportDialog({ support, onClose }: { support: Support; onClose: () => void }) {
  const { t } = useText();
  const { html, url } = support;
  return (
    <Modal
      long
      title={t('menu.support')}
      onClose={onClose}
      actions={
        url === undefined ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <ButtonLink look="filled" href={url} onClick={onClose}>
            {t(url.startsWith('mailto:') ? 'support.write' : 'support.open')}
          </ButtonLink>
        )
      }
    >
      <ServerHtml html={html === '' ? t('support.lead') : html} />
      {url !== undefined && (
        <p>
          <bdi dir="ltr">{addressInWords(url)}</bdi>
        </p>
      )}
    </Modal>
  );
}

/** Mail address or host of a link, so that learners can read the target without following the link. */
function addressInWords(url: string): string {
  return url.startsWith('mailto:')
    ? decodeURIComponent(url.slice('mailto:'.length).split('?')[0] ?? '')
    : new URL(url).host;
}
