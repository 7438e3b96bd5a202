import { useState } from 'react';
import { useClient } from '../../entry/client.ts';
import { settingKeys } from './own-settings.ts';

/** Whether letters, digits and signs are keys of content: they are until the learner has said otherwise. WCAG 2.1.4. */
export function useLetterKeys() {
  const { preferences } = useClient('own');
  const [isOn, setOn] = useState(() => preferences.get(settingKeys.letters) !== 'off');
  const set = (next: boolean) => {
    setOn(next);
    preferences.set(settingKeys.letters, next ? 'on' : 'off');
  };
  return { isOn, set };
}
