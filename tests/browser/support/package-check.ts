import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the command as a user types it. Returns the URLs that it prints. */
export async function tryPackages(...paths: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'simulator/serve.ts', '--port', '0', '--package', ...paths],
    {
      cwd: root,
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const addresses: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.trim().startsWith('http')) addresses.push(line.trim());
    if (line.includes('Ctrl+C')) break;
  }
  return {
    addresses,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Creates a folder with these files while `work` runs. */
export async function withFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'tried-course-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Simulator' });
export const courseOf = (page: Page) => page.frameLocator('main iframe').frameLocator('iframe');
