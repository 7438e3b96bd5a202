import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from '../services.ts';

/** What other tabs do is listened for once the form stands there: its code is not needed to type. */
const AFTER_MS = 1_000;

/** See `followSession`. */
export function useSessionElsewhere(): void {
  const services = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    const over = new AbortController();
    services.after(AFTER_MS, () => {
      void import('../../shared/session/go-on.ts').then(({ followSession }) =>
        followSession(services, navigate, over.signal),
      );
    });
    return () => over.abort();
  }, [services, navigate]);
}
