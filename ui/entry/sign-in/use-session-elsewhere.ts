import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useService } from '../services.ts';

/** What other tabs do is listened for once the form stands there: its code is not needed to type. */
const AFTER_MS = 1_000;

/** See `followSession`. */
export function useSessionElsewhere(): void {
  const { after } = useService('timer');
  const onSessionElsewhere = useService('onSessionElsewhere');
  const client = useService('client');
  const destination = useService('destination');
  const navigate = useNavigate();
  useEffect(() => {
    const over = new AbortController();
    after(AFTER_MS, () => {
      void import('../../shared/session/go-on.ts').then(({ followSession }) =>
        followSession({ onSessionElsewhere, client, destination }, navigate, over.signal),
      );
    });
    return () => over.abort();
  }, [after, onSessionElsewhere, client, destination, navigate]);
}
