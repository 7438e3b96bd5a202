import { readFileSync } from 'node:fs';

/** An insertion before a text that occurs exactly once in a file, or a new file, stored beside this one. */
export type Edit = { file: string; /** The file in the compiler’s error, if it differs. */ toldIn?: string } & (
  { before: string; put: string } | { made: string }
);

/** Texts of all languages, which `npm run texts` imports and deletes. */
export const TEXTS = 'texts.json';

const TYPES = `/** A question that learners ask, with its answer. */
export interface HelpTopic {
  id: string;
  question: string;
  answer: string;
}

/** What learners ask, answered by their organisation. */
export interface HelpTopics {
  /** In the order of the screen. Rejects with PortFailure. */
  all: () => Promise<readonly HelpTopic[]>;
}

`;

const HANDLER = `  getHelpTopics: defineSignedInOperation('get', '/api/help-topics', ({ reply }) =>
    reply(200, { topics: [{ id: 'h-1', question: 'Who sees my notes?', answer: 'Only you, in this browser.' }] }),
  ),

`;

const ROUTE_ROW = `  help: {
    sweep: none('headings and paragraphs alone, as on the page about the product'),
    walk: none('it holds nothing to press but what every page has'),
    offline: ASKS_SERVER,
    menu: 'help',
    story: none('the platform answers every organisation alike'),
  },
`;

/** Edits that let the compiler report the rest: the call, its port and the route. */
export const first: readonly Edit[] = [
  { file: 'openapi/platform.yaml', before: '  /lang/locale-{lang}.json:\n', put: textOf('contract.yaml') },
  { file: 'domain/organisation/ports.ts', before: '/** Ports that screens use', put: TYPES },
  { file: 'domain/organisation/ports.ts', before: '  builds: Builds;\n', put: '  helpTopics: HelpTopics;\n' },
  { file: 'domain/client/routes.ts', before: "'requirements' | 'about';", put: "'help' | " },
  {
    file: 'domain/client/routes.ts',
    before: '  about: { ...inShell,',
    put: "  help: { ...inShell, menu: 'help' },\n",
  },
];

/** Edits that the compiler then requires. */
export const asked: readonly Edit[] = [
  {
    ...{ file: 'simulator/platform/handlers/other.ts', toldIn: 'simulator/platform/handlers/index.ts' },
    ...{ before: '  sendAnalytics: defineSignedInOperation(', put: HANDLER },
  },
  {
    file: 'adapters/compose.ts',
    before: "import { createPausableApi } from './api/held-api.ts';\n",
    put: "import { helpApi } from './api/help.api.ts';\n",
  },
  {
    file: 'adapters/compose.ts',
    before: '      builds: buildsApi(api),\n',
    put: '      helpTopics: helpApi(api, wire),\n',
  },
  { file: 'ui/entry/paths.ts', before: "  about: '/:orgCode/about',\n", put: "  help: '/:orgCode/help',\n" },
  {
    file: 'ui/entry/routes.tsx',
    before: '  about: { screen: about,',
    put: "  help: { screen: screen(() => import('../screens/help/help-screen.tsx'), 'HelpScreen'), title: 'help.title' },\n",
  },
  {
    file: 'ui/shell/menu/menu-icon.tsx',
    before: "  requirements: 'M4",
    put: "  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.5a2.5 2.5 0 1 1 2.5 3v1.5M12 16.8v.2',\n",
  },
  { file: 'tests/browser/route-rows.ts', before: '  aboutAlone: {\n', put: ROUTE_ROW },
];

/** Files that these edits refer to: adapter, screen, texts, failure, test. */
export const named: readonly Edit[] = [
  { file: 'adapters/api/help.api.ts', made: 'help.api.ts' },
  { file: 'domain/messages/from-http.ts', before: '  loadBuild: {', put: '  loadHelp: {},\n' },
  { file: 'ui/screens/help/help-screen.tsx', made: 'help-screen.tsx' },
  { file: TEXTS, made: 'texts.json' },
  { file: 'tests/ui/help.spec.tsx', made: 'help.spec.tsx' },
];

/** The file after the edit; `read` returns a file’s current text. */
export function edited(edit: Edit, read: (file: string) => string): string {
  if ('made' in edit) return textOf(edit.made);
  const { file, before, put } = edit;
  const parts = read(file).split(before);
  if (parts.length !== 2) throw new Error(`${file} has “${before.trim()}” ${parts.length - 1} times, not once`);
  return parts.join(`${put}${before}`);
}

function textOf(name: string): string {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8');
}
