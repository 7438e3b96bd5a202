#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { FIREFOX } from './firefox-here.ts';

/**
 * Firefox, as the test driver wants it: started with the arguments given, and between the two an interpreter of WebDriver
 * BiDi. What the driver says that this Firefox does not know is answered here; all else is passed on as it is.
 */

/** Commands of newer versions, without which a test is the same: looks are Chromium's business. */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);

/** Permissions that Firefox grants by a setting instead (`dom.events.testing.asyncClipboard`). */
const GRANTED_BY_SETTING = /^clipboard-/;

/**
 * The driver writes text by setting the value of a field, which React does not hear. Written by the browser it is heard.
 * The words have neither quotes nor line ends, as they are put into text that is quoted once or twice.
 */
const WRITES = 'function bidiInsertText(window, text) {';
const BROWSER_WRITES = `${WRITES} const at = window.document.activeElement; if (at && !/frame/.test(at.localName) && !at.shadowRoot) { window.document.execCommand(/insertText/.source, false, text); return; }`;

/** Whatever the driver asks of a page would count as a gesture of the learner, and let it open windows. */
const NO_GESTURE = ['"userActivation":true', '"userActivation":false'] as const;

type Command = { id: number; method: string; params: { descriptor?: { name: string } } };

const isAnsweredHere = ({ method, params }: Command): boolean =>
  UNKNOWN.has(method) ||
  (method === 'permissions.setPermission' && GRANTED_BY_SETTING.test(params.descriptor?.name ?? ''));

const browser = spawn(FIREFOX, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
browser.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal));
createInterface(browser.stderr).on('line', (line) => {
  const address = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line)?.[1];
  if (address) interpret(address);
  else console.error(line);
});

function interpret(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address() as { port: number }; // a server over TCP has one
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
  server.on('connection', (driver, { url }) => {
    const firefox = new WebSocket(new URL(url ?? '/', address), { perMessageDeflate: false });
    const early: string[] = [];
    driver.on('message', (data) => {
      const said = textOf(data);
      const command = JSON.parse(said) as Command;
      const text = said.replaceAll(WRITES, BROWSER_WRITES).replaceAll(...NO_GESTURE);
      if (isAnsweredHere(command)) driver.send(JSON.stringify({ type: 'success', id: command.id, result: {} }));
      else if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
      else early.push(text);
    });
    firefox.on('open', () => early.splice(0).forEach((text) => firefox.send(text)));
    firefox.on('message', (data) => driver.send(textOf(data)));
    firefox.on('error', (error) => console.error(String(error)));
    firefox.on('close', () => driver.close());
    driver.on('close', () => firefox.close());
  });
}

const textOf = (data: RawData): string => (data as Buffer).toString();
