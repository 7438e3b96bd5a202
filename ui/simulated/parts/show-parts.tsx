import '../../styles/tokens.css';
import '../../styles/fonts.css';
import '../../styles/reset.css';
import '../../styles/base.css';
import '../../styles/layout.css';
import { browserEnvironment } from '#adapters/platform/environment.ts';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { createText } from '../../i18n/i18n.ts';
import { localePath, pickLanguage } from '../../i18n/languages.ts';
import { TextContext } from '../../i18n/use-text.ts';
import { ComponentGallery } from './parts.tsx';

/**
 * Displays the gallery for `?parts` instead of the application, in the browser’s language or that of `?parts=ar-AE`.
 */
export async function showParts(root: HTMLElement, wanted: string): Promise<void> {
  const environment = browserEnvironment();
  const text = await createText({
    language: pickLanguage([wanted, ...navigator.languages]),
    page: document.documentElement,
    load: async (language) =>
      (await environment.fetch(new Request(`/${localePath(language)}`))).json() as Promise<Record<string, string>>,
  });
  createRoot(root).render(
    <TextContext value={text}>
      <MemoryRouter>
        <ComponentGallery />
      </MemoryRouter>
    </TextContext>,
  );
}
