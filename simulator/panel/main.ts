import { KeyNeeded, controlOverHttp, enterAs } from './over-http.ts';
import { openPanel } from './panel.tsx';
import { createPanelContainer } from './page/place-beside.ts';

/** Panel of a page whose platform runs over HTTP. */
openPanel(controlOverHttp(), {
  stories: [], // a server has one scenario
  opensLinks: false,
  become: (userName, { organisationCode }) => enterAs(userName, `/${organisationCode}/home`),
}).catch((error: unknown) => {
  if (!(error instanceof KeyNeeded)) throw error;
  showKeyLink();
});

/** URL that prompts for the control key and redirects back. */
const KEY_PATH = '/__simulator/key';

/** Replaces the panel until this browser has the control key. */
function showKeyLink(): void {
  const [landmark, link] = [document.createElement('aside'), document.createElement('a')];
  landmark.ariaLabel = 'Simulator';
  link.className = 'key';
  link.href = KEY_PATH;
  link.textContent = 'Simulator: give the key';
  landmark.append(link);
  createPanelContainer().append(landmark);
}
