import { STYLES } from '../styles.ts';

/** Creates a container for the panel in a shadow root, which isolates the styles of panel and application. */
export function createPanelContainer(): HTMLElement {
  const host = document.createElement('div');
  host.id = 'simulator-panel';
  const shadow = host.attachShadow({ mode: 'open' });
  const [style, place] = [document.createElement('style'), document.createElement('div')];
  style.textContent = STYLES;
  shadow.append(style, place);
  document.body.append(host);
  return place;
}
