import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Opener } from '../bar/use-panels.ts';

/** Opens the notes, and says how many there are. */
export function NotesButton({ count, ...opener }: Opener & { count: number }) {
  const { t, language } = useText();
  const counted =
    count > 0 ? { shown: new Intl.NumberFormat(language).format(count), said: t('notes.count', { count }) } : undefined;
  return <ToolButton icon="notes" label={t('notes.panel')} hasWord count={counted} {...opener} />;
}
