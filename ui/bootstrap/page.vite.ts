import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { languages } from '../i18n/languages.ts';
import { FIRST_PAINT_ID } from '../entry/first-paint/first-paint.ts';
import type { Locale } from '../i18n/engine.ts';
import { wordsIn } from './words-in.ts';
import type { BuildData } from './written.ts';
import { FONT_STYLES_ID, TEMPLATE_NAMES, templateOf, BUILD_DATA_ID } from './skeleton.ts';
import { buildFirstPaints, bootstrapScript, type FirstPaints } from './made.vite.ts';

const PLACE = `<div id="${FIRST_PAINT_ID}"></div>`;
const ROOT = '<div id="root"></div>';

type Options = {
  root: string;
  locales: string;
  /** Names of the chunks that load after sign-in. */
  ahead: readonly string[];
};

/**
 * Plugin that writes three things into the page of a build: the inline script, the first paints with their texts in
 * each language, and the first load’s styles.
 */
export function bootstrapPage({ root, locales, ahead }: Options): Plugin {
  return {
    name: 'early-page',
    apply: 'build',
    generateBundle: {
      order: 'post', // after the page has been written
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const [script, pictures] = await Promise.all([bootstrapScript(), buildFirstPaints(root)]);
        const styled = withStyles(String(page.source), bundle);
        const first = firstWordsOf(locales, bundle);
        for (const [language, words] of Object.entries(first))
          this.emitFile({ type: 'asset', fileName: `lang/first-${language}.json`, source: words });
        const written: BuildData = {
          texts: textsOf(locales, pictures.keys),
          hashes: hashesOf(bundle),
          firstHashes: Object.fromEntries(Object.entries(first).map(([language, words]) => [language, hashOf(words)])),
          ahead: filesOf(bundle, ahead),
          styles: styled.path,
        };
        page.source = styled.page.replace(ROOT, () =>
          [
            PLACE,
            ...TEMPLATE_NAMES.map((name) => `<template id="${templateOf(name)}">${pictures.markup[name]}</template>`),
            `<script type="application/json" id="${BUILD_DATA_ID}">${asData(written)}</script>`,
            `<script>${script}</script>`,
            ROOT,
          ].join('\n    '),
        );
      },
    },
  };
}

/** Inlines the styles of the first load, because nothing can be painted before them. */
function withStyles(html: string, bundle: Rolldown.OutputBundle): { page: string; path: string } {
  const [link, path = ''] = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/.exec(html) ?? [];
  const sheet = bundle[path];
  if (link === undefined || sheet?.type !== 'asset') throw new Error('The page has no styles of its own.');
  const styles = String(sheet.source);
  const faces = (styles.match(FACE) ?? []).join('');
  const written = `<style>${styles.replace(FACE, '')}</style><style id="${FONT_STYLES_ID}" media="not all">${faces}</style>`;
  return { page: html.replace(link, () => written), path: `/${path}` };
}

/** Requests from inline styles carry the page’s URL as referrer, whatever the page’s policy. */
const FACE = /@font-face\s*\{[^}]*\}/g;

function textsOf(locales: string, keys: FirstPaints['keys']): Record<string, Locale> {
  const picked = (texts: Locale) => Object.fromEntries(keys.map((key) => [key, texts[key] ?? key]));
  return eachLanguage(locales, picked);
}

/** Files with the texts of each language that are needed before sign-in. */
function firstWordsOf(locales: string, bundle: Rolldown.OutputBundle): Record<string, string> {
  const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'first');
  if (first?.type !== 'chunk') throw new Error('The build has no first part.');
  return eachLanguage(locales, (texts) => JSON.stringify(wordsIn(first.code, texts)));
}

const eachLanguage = <Made>(locales: string, make: (texts: Locale) => Made): Record<string, Made> =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      make(JSON.parse(readFileSync(join(locales, `${language}.json`), 'utf8')) as Locale),
    ]),
  );

const hashesOf = (bundle: Rolldown.OutputBundle): Record<string, string> =>
  Object.fromEntries(
    Object.entries(bundle).flatMap(([path, file]) => {
      const [, language] = /^lang\/locale-([\w-]+)\.json$/.exec(path) ?? [];
      if (language === undefined || file.type !== 'asset') return [];
      return [[language, hashOf(file.source)]];
    }),
  );

/** Hash as part of a URL; the service worker that caches the build computes the same. */
const hashOf = (source: string | Uint8Array): string => createHash('sha256').update(source).digest('hex').slice(0, 10);

function filesOf(bundle: Rolldown.OutputBundle, parts: readonly string[]): { scripts: string[]; styles: string[] } {
  const files = Object.keys(bundle).filter((path) => parts.some((part) => path.startsWith(`assets/${part}-`)));
  const ending = (end: string) => files.filter((path) => path.endsWith(end)).map((path) => `/${path}`);
  return { scripts: ending('.js'), styles: ending('.css') };
}

/** JSON escaped for use inside an HTML element. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
