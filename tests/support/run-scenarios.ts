import { runCli } from '#simulator/runner/command/command.ts';

/** Runs `npm run scenarios -- …` in this process. Returns its exit code and all that it printed. */
export async function runScenarios(...argv: readonly string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runCli([...argv], { out: say, err: say, terminal: { write: say } });
  return { code, said: said.join('\n') };
}
