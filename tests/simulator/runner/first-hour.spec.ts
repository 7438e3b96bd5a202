import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '#simulator/runner/command/command.ts';
import { isShort } from '../../support/runs.ts';

/** Verifies: a reader who follows the first-hour page word by word gets the results that it describes. */
const page = readFileSync(new URL('../../../simulator/scenarios/first-hour.md', import.meta.url), 'utf8');
const mine = mkdtempSync(join(tmpdir(), 'first-hour-'));
afterAll(() => rmSync(mine, { recursive: true }));

/** The latest version of the scenario. A process reads a module once, so that each version has its own folder. */
const savings: string[] = [];
const story = () => join(savings.at(-1) ?? mine, 'first.yaml');
function save(text: string): void {
  savings.push(join(mine, String(savings.length)));
  mkdirSync(savings.at(-1) ?? mine);
  writeFileSync(story(), text);
}
const OUT = 'test-results/scenarios/';

type Deed =
  | { does: 'writes'; text: string }
  | { does: 'changes'; from: string; to: string }
  | { does: 'types'; args: readonly string[]; prints: string };

/** A file to write, an edit, or a command with its output. Commands that never end have no output to compare. */
const DEED =
  /Change `(?<from>[^`]+)` to `(?<to>[^`]+)`|Replace `(?<old>[^`]+)` by[^`]*```yaml\n(?<lines>[^`]*)```|```yaml\n(?<text>[^`]*)```|^npm run scenarios -- (?<args>.*?) +# (?<prints>.*)$/gm;

const deeds: readonly Deed[] = [...page.matchAll(DEED)].map(({ groups = {} }) => {
  const { from, to = '', old, lines = '', text, args = '', prints = '' } = groups;
  if (text !== undefined) return { does: 'writes', text };
  if (from !== undefined) return { does: 'changes', from, to };
  // Indents the new lines like the line that they replace.
  if (old !== undefined) return { does: 'changes', from: old, to: lines.trimEnd().replaceAll('\n', '\n      ') };
  return { does: 'types', args: args.replaceAll("'", '').split(/ +/), prints };
});

async function typed(args: readonly string[]): Promise<string> {
  const said: string[] = [];
  const say = (words: string) => void said.push(words);
  const there = args.map((arg) => arg.replace('mine/first.yaml', story()));
  await runCli([...there, ...(args[0] === 'run' ? ['--out', mine] : [])], {
    out: say,
    err: say,
    terminal: { write: say },
  });
  return said.join('\n');
}

it.skipIf(isShort)(
  'is followed from its first line to its last',
  async () => {
    expect(deeds.map(({ does }) => does).join(' ')).toMatch(/^(types ){3}writes types .*changes .*types$/);
    for (const deed of deeds) {
      if (deed.does === 'writes') save(deed.text);
      else if (deed.does === 'changes') {
        const before = readFileSync(story(), 'utf8');
        expect(before.split(deed.from)).toHaveLength(2);
        save(before.replace(deed.from, deed.to));
      } else
        expect(await typed(deed.args), deed.args.join(' ')).toContain(
          deed.prints.replace(/^mine\//, '').replace(OUT, ''),
        );
    }
  },
  60_000,
);
