import { useContext } from 'react';
import { getsPrompts } from '#domain/session/prompts.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { languages, type LocaleName, promptLanguage } from '../../i18n/languages.ts';
import { type PageClient, ClientContext } from '../client.ts';

/** The languages to choose from; one more for those who get the prompts that are written in it. */
export function useOfferedLanguages(): readonly LocaleName[] {
  const { session } = useContext(ClientContext);
  const who = useView(session?.learner ?? nobody, whole);
  return who && getsPrompts(who.user) ? withPrompts : languages;
}

const withPrompts: readonly LocaleName[] = [...languages, promptLanguage];
const nobody: PageClient['session']['learner'] = { get: () => undefined, subscribe: () => () => undefined };
