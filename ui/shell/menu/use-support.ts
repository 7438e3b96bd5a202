import type { SignedInLearner } from '#domain/client/index.ts';
import { type Support, supportOf } from '#domain/access/index.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView } from '../../hooks/use-view.ts';
import { useClient } from '../../entry/client.ts';

const brandingOf = (learner: SignedInLearner | undefined) => learner?.organisation.branding;

/** Support contact, if the organisation has one. */
export function useSupport(): Support | undefined {
  const { menu } = useClient('organisation');
  const { learner } = useClient('session');
  const branding = useView(learner, brandingOf);
  const loaded = useResource(menu);
  const entries = loaded.at === 'ready' ? loaded.value.entries : [];
  return branding && supportOf(branding, entries, window.location.origin);
}
