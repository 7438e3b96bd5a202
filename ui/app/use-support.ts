import { type Support, supportOf } from '#domain/access/index.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useView } from '../hooks/use-view.ts';
import { type Core, useCore } from './core.ts';

const brandingOf = (learner: ReturnType<Core['learner']['get']>) => learner?.organisation.branding;

/** How to reach support, where the organisation has one. */
export function useSupport(): Support | undefined {
  const { learner, menu } = useCore();
  const branding = useView(learner, brandingOf);
  const loaded = useResource(menu);
  const entries = loaded.at === 'ready' ? loaded.value.entries : [];
  return branding && supportOf(branding, entries, window.location.origin);
}
