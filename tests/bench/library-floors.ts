import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { gzipSize } from '../support/built.ts';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** The minimal sign-in screen with these libraries: a route, a form, a call. */
const LOGIN = `
import { StrictMode, createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Navigate, NavLink, Route, Routes, generatePath, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import createClient from 'openapi-fetch';
const client = createClient({ baseUrl: location.origin });
client.use({ onRequest: ({ request }) => (request.headers.set('x', '1'), request) });
export function Login() {
  const { code } = useParams();
  const [query] = useSearchParams();
  const place = useLocation();
  const go = useNavigate();
  const [name, setName] = useState('');
  const send = async () => {
    const { data } = await client.POST('/api/authentication', { body: { name } });
    go(generatePath('/:code/home', { code: data.code }));
  };
  return h('form', { onSubmit: send }, h('input', { value: name, onChange: (e) => setName(e.target.value) }),
    h(Link, { to: place.pathname }, code), h(NavLink, { to: '/' }, query.get('a')));
}
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(BrowserRouter, null, h(Routes, null,
  h(Route, { path: '/:code/login', element: h(Login) }), h(Route, { path: '*', element: h(Navigate, { to: '/a/login' }) })))));
`;

/** All other libraries of the product, as if loaded at once. */
const STACK = `${LOGIN}
import { produce, setAutoFreeze } from 'immer';
import { Observable, asyncScheduler, defer, filter, interval, retry, switchMap, tap, timer } from 'rxjs';
import * as z from 'zod/mini';
import i18next from 'i18next';
setAutoFreeze(false);
const fact = z.object({ id: z.string().check(z.minLength(1)), at: z.int(), kind: z.enum(['a', 'b']), map: z.record(z.string(), z.string()),
  one: z.discriminatedUnion('u', [z.object({ u: z.literal('p'), n: z.optional(z.number()) }), z.object({ u: z.literal('q') })]), list: z.array(z.string()) });
let state = { seen: {} };
defer(() => new Observable((reader) => reader.next({}))).pipe(filter(Boolean), tap(console.log),
  switchMap(() => interval(1000, asyncScheduler)), retry({ delay: () => timer(1) })).subscribe((data) => {
  const read = fact.safeParse(data);
  state = produce(state, (draft) => { draft.seen[String(data)] = read.success ? read.data : z.prettifyError(read.error); });
});
i18next.createInstance().init({ lng: 'en', resources: {} }).then((t) => console.log(t('a'), state));
`;

/** JavaScript of the minimal sign-in screen, built like the product. */
export async function buildLogin(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'));
  try {
    symlinkSync(MODULES, join(folder, 'node_modules'));
    return await built(folder, 'login', LOGIN);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** gzip -9 bytes of JavaScript of both, built like the product. */
export async function buildFloors(): Promise<{ login: number; stack: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'));
  try {
    symlinkSync(MODULES, join(folder, 'node_modules'));
    return { login: await size(folder, 'login', LOGIN), stack: await size(folder, 'stack', STACK) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const size = async (root: string, name: string, source: string): Promise<number> =>
  gzipSize(Buffer.from(await built(root, name, source)));

async function built(root: string, name: string, source: string): Promise<string> {
  const input = join(root, `${name}.js`);
  writeFileSync(input, source);
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input } },
  });
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.filter((one) => one.type === 'chunk');
  if (chunks.length !== 1) throw new Error(`${name} was built into ${chunks.length} files instead of one.`);
  return chunks[0]?.code ?? '';
}
