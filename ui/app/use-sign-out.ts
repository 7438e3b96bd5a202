import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOut } from '#domain/session/use-cases.ts';
import { useCore } from './core.ts';
import { to } from './paths.ts';
import { useServices } from './services.ts';

/** How long leaving waits for unsent work: it is kept in any case. */
const FLUSH_LIMIT_MS = 3_000;

/** The way out, and whether it is being taken. */
export function useSignOut(): { leaving: boolean; leave: () => Promise<void> } {
  const { runtime, authentication, learner, outbox } = useCore();
  const { destination } = useServices();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    const who = learner.get();
    if (!who || leaving) return;
    setLeaving(true);
    await outbox.drained(FLUSH_LIMIT_MS);
    await navigate(to.login(who.organisation.code));
    await signOut({ runtime, authentication });
    destination.clear(); // the next learner does not go on where this one stopped
  };
  return { leaving, leave };
}
