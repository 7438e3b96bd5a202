import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Aloud } from './use-aloud.tsx';

/** Begins to read aloud, and stops it. */
export function AloudButton({ aloud, className = '' }: { aloud: Aloud; className?: string }) {
  const { t } = useText();
  return (
    <ToolButton
      icon="aloud"
      label={t(aloud.isReading ? 'aloud.stop' : 'aloud.start')}
      className={className}
      onPress={aloud.toggle}
    />
  );
}
