import { fileURLToPath } from 'node:url';
import { readOptions, textOf, UsageError } from './command-line.ts';
import { askDeployment } from './mount/headers/ask.ts';
import { configured } from './mount/headers/configured.ts';
import { contentOriginOf, contentSiteOf, type Deployment } from './mount/headers/deployment.ts';
import { exampleFor, type Server, SERVERS } from './mount/headers/examples.ts';

/** Start page of the build, the default of `--page`. */
const BUILT = fileURLToPath(new URL('../ui/dist/index.html', import.meta.url));

const HELP = `Usage: npm run headers -- https://HOST [https://CONTENT-HOST]

  Asks a deployment for one answer of each sort, compares its headers with those that the product needs, and says what
  to change. Ends with 1 when something differs. The content host is the one of its config.json, where none is given;
  'https://{title}.content.example' has a host for each title.

  --print SERVER    instead: the file of a web server (${SERVERS.join(', ')}) for these hosts
  --page FILE       the page of the build that they serve, ui/dist/index.html where none is named
  --config FILE     the config.json that it is made from: contentHosts, apiOrigin, reportHosts`;

try {
  await run();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = readOptions(
    {
      allowPositionals: true,
      options: {
        print: { type: 'string' },
        page: { type: 'string' },
        config: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    HELP,
  );
  const [app, content] = positionals;
  const appUrl = app === undefined ? undefined : originOf(app);
  const contentUrl = content === undefined ? undefined : contentOriginIn(content);
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values.print !== undefined) {
    process.stdout.write(exampleFor(serverOf(values.print), given(values, appUrl, contentUrl)));
    return;
  }
  if (appUrl === undefined) throw new UsageError(HELP);
  const asked = await askDeployment(appUrl, contentUrl);
  for (const { address, place, wrong, notes } of asked) {
    console.log(`${wrong.length === 0 ? 'as it should be' : 'DIFFERS'}   ${place}   ${address}`);
    for (const said of wrong) console.log(`  change: ${said}`);
    for (const said of notes) console.log(`  look at: ${said}`);
  }
  const differing = asked.filter(({ wrong }) => wrong.length > 0).length;
  console.log(
    `\n${differing === 0 ? 'All' : `${differing} of`} ${asked.length} answers ${differing === 0 ? 'are as they should be' : 'differ'}.`,
  );
  if (differing > 0) process.exitCode = 1;
}

function originOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(`"${text}" is no address of a host, as https://learn.example is.`);
  return new URL(text).origin;
}

/** Origin of content as in `config.json`, also with a host for each title. */
function contentOriginIn(text: string): string {
  const site = contentSiteOf(text);
  if (!site) throw new UsageError(`"${text}" is no address of a content host; {title} is its first label.`);
  originOf(site.contentUrl);
  return contentOriginOf(site);
}

function serverOf(name: string): Server {
  const server = SERVERS.find((one) => one === name);
  if (!server) throw new UsageError(`--print is ${SERVERS.join(' or ')}, not "${name}".`);
  return server;
}

/** Builds a deployment from its hosts, its page and an optional `config.json`. */
function given(
  { config: file, page = BUILT }: { config?: string | undefined; page?: string | undefined },
  appUrl = 'https://learn.example.com',
  contentUrl?: string,
): Deployment {
  const config = file === undefined ? { contentOrigin: 'https://content.example.net' } : jsonOf(file);
  return configured(config, appUrl, { contentUrl, page: textOf(page) });
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(textOf(file));
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${file} is no JSON.`);
  }
}
