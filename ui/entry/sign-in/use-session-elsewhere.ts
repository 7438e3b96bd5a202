import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useService } from '../services.ts';

/** Delay in ms before listening to other tabs. The code for that is not needed for typing. */
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
