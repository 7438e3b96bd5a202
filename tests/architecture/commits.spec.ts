import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, newCommits } from '../support/commits.ts';

const why = 'Because it was asked for.';

describe('the message of a commit', () => {
  const faults = (subject: string, body: string) => faultsOf({ id: 'abc', subject, body });

  it('may have 72 characters in its subject, and not one more', () => {
    expect(faults('ä'.repeat(72), why)).toEqual([]);
    expect(faults('ä'.repeat(73), why)).toEqual([expect.stringContaining('73 characters')]);
  });

  it.each(['', '\n \n', 'Signed-off-by: Ada <ada@example.org>'])('says why: %j does not', (body) => {
    expect(faults('Short', body)).toEqual([expect.stringContaining('no body')]);
  });

  it.each([
    ['Flush the outbox when the platform is reachable again', []],
    ['Bypass the service worker on reload', []],
    ['What waits is sent again', [expect.stringContaining('begins with “What”, not with a verb')]],
    ['Courses are downloaded', [expect.stringContaining('begins with “Courses”')]],
    ['Let a title be taken along', [expect.stringContaining('“taken along” is called “download”')]],
  ])('names what changes in the imperative, in the terms of the field: %j', (subject, found) => {
    expect(faults(subject, why)).toEqual(found);
  });

  it('may end with trailers', () => {
    expect(faults('Short', `${why}\n\nSigned-off-by: Ada <ada@example.org>`)).toEqual([]);
  });
});

describe('new commits', () => {
  let folder: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      stdio: 'pipe',
    });
  const commit = (subject: string) => git('commit', '--allow-empty', '--quiet', '-m', subject, '-m', why);
  const found = (at = folder, base?: string) => newCommits(at, base).map(({ subject }) => subject);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'commits-'));
    git('init', '--quiet', '--initial-branch=main');
    mkdirSync(join(folder, 'tests/support'), { recursive: true });
    writeFileSync(join(folder, 'tests/support/commits.ts'), '');
    git('add', '.');
    commit('first');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are those that the main branch of the origin has not', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    commit('second');
    commit('third');
    expect(newCommits(folder, undefined)).toEqual([
      { id: expect.any(String) as string, subject: 'third', body: why },
      { id: expect.any(String) as string, subject: 'second', body: why },
    ]);
  });

  it('are those after a base that is given', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    git('branch', 'base');
    commit('second');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    commit('third');
    expect(found(folder, 'base')).toEqual(['third', 'second']);
  });

  it('are what the newest brought where nothing says what is new: itself, or what it merges', () => {
    commit('second');
    expect(found()).toEqual(['second']);
    expect(found(folder, 'nowhere')).toEqual(['second']);
    git('checkout', '--quiet', '-b', 'side');
    commit('third');
    commit('fourth');
    git('checkout', '--quiet', 'main');
    git('merge', '--quiet', '--no-ff', 'side', '-m', 'a merge');
    expect(found()).toEqual(['fourth', 'third']);
  });

  it('are none in a copy without a history', () => {
    rmSync(join(folder, '.git'), { recursive: true });
    expect(found()).toEqual([]);
  });

  it('are none that are older than this rule, and none that a shallow clone cannot compare', () => {
    expect(found()).toEqual([]);
    commit('second');
    git('clone', '--quiet', '--depth', '1', pathToFileURL(folder).href, join(folder, 'shallow'));
    expect(found(join(folder, 'shallow'))).toEqual([]);
  });
});
