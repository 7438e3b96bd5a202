import { STYLES } from '../styles.ts';

/** A place of the panel's own on the application's page, where neither look reaches the other. */
export function placeBeside(): HTMLElement {
  const host = document.createElement('div');
  host.id = 'simulator-panel';
  const shadow = host.attachShadow({ mode: 'open' });
  const [style, place] = [document.createElement('style'), document.createElement('div')];
  style.textContent = STYLES;
  shadow.append(style, place);
  document.body.append(host);
  return place;
}
