import { catalogue, type MessageCode } from '#domain/messages/index.ts';
import { useService } from '../services.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** Displays why a session ended until the next sign-in. The toast with the same text disappears. */
export function SessionEnd() {
  const { t } = useText();
  const end = useService('ended').get() ?? '';
  return end in catalogue && <p role="note">{textOfMessage(t, { refused: end as MessageCode })}</p>; // looked up in the catalogue
}
