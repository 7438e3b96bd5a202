import { useText } from '../i18n/use-text.ts';
import type { RouteEntry } from './routes.tsx';
import { useWindowTitle } from './use-page.tsx';

/** Screen without header and menu: sign-in and related screens. */
export function BarePage({ entry }: { entry: RouteEntry }) {
  const { t } = useText();
  useWindowTitle(t('common.pageTitle', { page: t(entry.title as 'home.title'), organisation: t('common.product') })); // texts of the route table have no parameters
  const Screen = entry.screen;
  return (
    <main id="content">
      <Screen />
    </main>
  );
}
