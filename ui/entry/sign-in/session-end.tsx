import type { MessageCode } from '#domain/messages/index.ts';
import { useService } from '../services.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** Why a session ends that nobody has ended: by the platform's word, or by the terms of going on without a line. */
const sessionEnds: readonly MessageCode[] = [
  'EXPIRED_SESSION',
  'GOING_ON_ENDS',
  'GOING_ON_OVER',
  'GOING_ON_CLOCK',
  'GOING_ON_REFUSED',
];

export const isSessionEnd = (code: string): boolean => sessionEnds.some((one) => one === code);

/** A notification says it and goes; here it stays until somebody is in. `otherwise`: what stands here without an end. */
export function SessionEnd({ otherwise }: { otherwise?: string | undefined }) {
  const { t } = useText();
  const kept = useService('sessionEnd').get();
  const end = sessionEnds.find((code) => code === kept);
  const words = end === undefined ? otherwise : sayMessage(t, { refused: end });
  return words !== undefined && <p role="note">{words}</p>;
}
