import { overHttp } from './over-http.ts';
import { openPanel } from './panel.tsx';

/** The panel of a page whose platform answers over HTTP. */
void openPanel(overHttp(), {
  stories: [], // a server plays one story
  opensLinks: false,
  become: (_userName, token, { organisationCode }) => {
    document.cookie = `lms_token=${encodeURIComponent(token)}; Path=/; SameSite=Lax`;
    window.location.assign(`/${organisationCode}/home`);
  },
});
