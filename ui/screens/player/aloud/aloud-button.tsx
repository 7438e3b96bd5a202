import { useText } from '#ui/i18n/use-text.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Aloud } from './use-aloud.tsx';

/** Begins to read aloud, and stops it. */
export function AloudButton({ aloud, onPressed }: { aloud: Aloud; onPressed?: () => void }) {
  const { t } = useText();
  return (
    <ToolButton
      icon="aloud"
      label={t(aloud.isReading ? 'aloud.stop' : 'aloud.start')}
      onPress={() => {
        onPressed?.();
        aloud.toggle();
      }}
    />
  );
}
