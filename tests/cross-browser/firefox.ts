#!/usr/bin/env -S node --import tsx
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { FIREFOX } from './firefox-here.ts';

/**
 * Starts Firefox for Playwright with the given arguments, and translates between both in WebDriver BiDi. Responds to
 * commands that this Firefox does not know, and passes all others on unchanged.
 */

/** Commands of newer versions that do not affect the tests: layout is tested in Chromium. */
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);

/** Permissions that Firefox grants by a preference instead (`dom.events.testing.asyncClipboard`). */
const GRANTED_BY_SETTING = /^clipboard-/;

/**
 * Playwright sets a field’s value by script, which React does not notice; typing by the browser is noticed. The
 * replacement has neither quotes nor line breaks, because it is inserted into quoted text.
 */
const WRITES = 'function bidiInsertText(window, text) {';
const BROWSER_WRITES = `${WRITES} const at = window.document.activeElement; if (at && !/frame/.test(at.localName) && !at.shadowRoot) { window.document.execCommand(/insertText/.source, false, text); return; }`;

/** Prevents script calls of the driver from counting as user actions, which would allow pop-ups. */
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
    const { port } = server.address() as { port: number }; // a TCP server has a port
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
