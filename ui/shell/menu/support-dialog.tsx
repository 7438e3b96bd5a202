import type { Support } from '#domain/access/index.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ServerHtml } from '../../entry/server-html.tsx';

/** How to reach the organisation's support: its words, and where they lead. Spec §3 contactSupportSection. */
export function SupportDialog({ support, onClose }: { support: Support; onClose: () => void }) {
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

/** Whom one writes to, or whose site it is: so that nobody has to follow a link to know. */
function addressInWords(url: string): string {
  return url.startsWith('mailto:')
    ? decodeURIComponent(url.slice('mailto:'.length).split('?')[0] ?? '')
    : new URL(url).host;
}
