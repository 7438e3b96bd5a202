import type { UploadResult } from '../package-check/report/schema.ts';
import type { Mail, SimulatorControl, ReportedScenario, ReportedPackageCheck } from './control.ts';

type Journal = Awaited<ReturnType<SimulatorControl['exchanges']>>;

/** Thrown if the server needs a control key that this browser lacks. */
export class KeyNeeded extends Error {}

/** Signs a person in and loads a path of the application. `more`: further parameters of the call. */
export function enterAs(userName: string, path: string, more: Readonly<Record<string, string>> = {}): void {
  const query = new URLSearchParams({ as: userName, to: path, ...more });
  window.location.assign(`/__simulator/enter?${query.toString()}`);
}

/** Controls a platform over HTTP, by calls below `/__simulator/`. See simulator/README.md. */
export function controlOverHttp(base = '/__simulator/'): SimulatorControl {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(base + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const text = await response.text();
    if (response.status === 401) throw new KeyNeeded(messageIn(text));
    if (!response.ok) throw new Error(`${method} ${path} is answered ${response.status}: ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  const forget = async (method: string, path: string, body?: object) => {
    await call(method, path, body);
  };
  // response types are defined by this mount: simulator/mount/control.ts
  return {
    story: async () => (await call('GET', 'scenario')) as ReportedScenario,
    exchanges: async () => (await call('GET', 'requests')) as Journal,
    faults: async () => (await call('GET', 'faults')) as Awaited<ReturnType<SimulatorControl['faults']>>,
    addFault: async (rule) => ((await call('POST', 'faults', rule)) as { id: number }).id,
    removeFault: (id) => forget('DELETE', `faults/${id}`),
    clearFaults: () => forget('DELETE', 'faults'),
    now: async () => ((await call('GET', 'clock')) as { now: number }).now,
    advance: (advanceMs) => forget('POST', 'clock', { advanceMs }),
    signOn: async (userName) =>
      ((await call('POST', 'sessions', { userName })) as { access_token: string }).access_token,
    expireSessions: () => forget('POST', 'sessions/expire'),
    mails: async () => (await call('GET', 'mailbox')) as Mail[],
    trial: async () => (await call('GET', 'package-check')) as ReportedPackageCheck,
    tryPackage: (file) => sendPackage(`${base}try`, file),
    snapshot: async () => (await call('GET', 'snapshot')) as Record<string, unknown>,
    record: (text) => forget('POST', 'recordings', { text }),
    reset: () => forget('POST', 'reset'),
  };
}

/** Uploads a package as bytes, a request that no other site can send without permission. */
export async function sendPackage(address: string, file: File): Promise<UploadResult> {
  const headers = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) };
  const response = await fetch(address, { method: 'POST', headers, body: file });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as UploadResult; // sent by simulator/package-check/live/dropped.ts
  throw new Error(messageIn(text) ?? `It is answered ${response.status}.`);
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined; // a response from another server
  }
}
