import { KeyNeeded, overHttp } from './over-http.ts';
import { openPanel } from './panel.tsx';
import { placeBeside } from './page/place-beside.ts';

/** The panel of a page whose platform answers over HTTP. */
openPanel(overHttp(), {
  stories: [], // a server plays one story
  opensLinks: false,
  become: (_userName, token, { organisationCode }) => {
    document.cookie = `lms_token=${encodeURIComponent(token)}; Path=/; SameSite=Lax`;
    window.location.assign(`/${organisationCode}/home`);
  },
}).catch((error: unknown) => {
  if (!(error instanceof KeyNeeded)) throw error;
  showKeyLink();
});

/** Where the browser asks for the key of control and comes back. */
const KEY_PATH = '/__simulator/key';

/** Stands in the panel's place as long as this browser has not given the key. */
function showKeyLink(): void {
  const [landmark, link] = [document.createElement('aside'), document.createElement('a')];
  landmark.ariaLabel = 'Simulator';
  link.className = 'key';
  link.href = KEY_PATH;
  link.textContent = 'Simulator: give the key';
  landmark.append(link);
  placeBeside().append(landmark);
}
