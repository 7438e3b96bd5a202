import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { patterns } from '#ui/entry/paths.ts';
import { type Route, type RouteRule, routeRules } from '#domain/client/routes.ts';
import { type RouteRow, routeRows } from '../browser/route-rows.ts';

/** Verifies: §2 Screens and routes: each route has layout, keyboard and scenario tests, or its row gives a reason. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (folder: string) =>
  readdirSync(root + folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8'))
    .join('\n');
const states = textOf('tests/browser/ui-states/states');
const walks = textOf('tests/browser/keyboard');
const screens = readFileSync(`${root}tests/browser/offline/screens.pw.ts`, 'utf8');

/** True if the scenario file contains the step. */
function isPlayed(answer: string): boolean {
  const at = answer.indexOf(': ');
  const file = `${root}simulator/scenarios/builtin/${answer.slice(0, at)}.yaml`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(answer.slice(at + 2));
}

const isThere: Readonly<Record<keyof RouteRow, (answer: string) => boolean>> = {
  sweep: (answer) => states.includes(`name: '${answer}'`),
  walk: (answer) => walks.includes(`test('${answer}'`),
  offline: (answer) => screens.includes(`'${answer}':`),
  menu: (answer) => Object.values<RouteRule>(routeRules).filter((rule) => rule.menu === answer).length === 1,
  story: isPlayed,
};

describe('rows of routes', () => {
  const rows = Object.entries(routeRows) as [Route, RouteRow][]; // the keys of the table are routes

  it.each(rows)('%s names what is there', (_route, row) => {
    const wrong = (Object.keys(isThere) as (keyof RouteRow)[]).filter((kind) => {
      const answer = row[kind];
      return typeof answer === 'string' ? !isThere[kind](answer) : answer.none.length < 20;
    });
    expect(wrong.map((kind) => `${kind}: ${JSON.stringify(row[kind])}`)).toEqual([]);
  });

  it.each(rows)('%s says of the menu what the table of routes says', (route, { menu }) => {
    const rule: RouteRule = routeRules[route];
    expect(typeof menu === 'string' ? menu : undefined).toBe(rule.menu);
  });

  it('name every page that opens without a connection', () => {
    const opened = [...screens.matchAll(/^ {2}'(\/acme\/[^']+)':/gm)].map(([, path]) => path);
    expect(opened.length).toBeGreaterThan(3);
    expect(opened.filter((path) => !rows.some(([, { offline }]) => offline === path))).toEqual([]);
  });

  it('are as many as there are routes, and more are answered than not', () => {
    expect(rows.map(([route]) => route).sort()).toEqual(Object.keys(patterns).sort());
    const answers = rows.flatMap(([, row]) => Object.values(row));
    expect(answers.filter((answer) => typeof answer === 'string').length).toBeGreaterThan(answers.length / 2);
  });

  it('and this check finds a name that is nowhere', () => {
    expect(isThere.sweep('no such state')).toBe(false);
    expect(isThere.walk('walks on water')).toBe(false);
    expect(isThere.menu('no such line')).toBe(false);
    expect(isThere.story('generic: visit: nowhere')).toBe(false);
    expect(isThere.story('no-such-story: signIn')).toBe(false);
  });
});
