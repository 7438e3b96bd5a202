import { catalogue, type MessageCode } from '#domain/messages/index.ts';
import { useService } from '../services.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** A notification says why a session ended and goes; here it stays until somebody is in. */
export function SessionEnd() {
  const { t } = useText();
  const end = useService('ended').get() ?? '';
  return end in catalogue && <p role="note">{sayMessage(t, { refused: end as MessageCode })}</p>; // as looked up
}
