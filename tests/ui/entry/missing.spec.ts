// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { PROBE_INTERVAL_MS } from '#domain/kernel/connection.ts';
import { reportLoadFailure } from '#ui/bootstrap/missing.ts';
import { templateOf } from '#ui/bootstrap/skeleton.ts';
import { FIRST_PAINT_ID } from '#ui/entry/first-paint/first-paint.ts';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A page whose build lacks files, with or without a network. */
function page(isThere: boolean) {
  vi.useFakeTimers();
  const names = ['out-of-order', 'without-line'] as const;
  document.body.innerHTML =
    `<div id="${FIRST_PAINT_ID}"></div>` +
    names.map((name) => `<template id="${templateOf(name)}"><p>${name}</p><button></button></template>`).join('');
  const world = { isThere, asked: 0, reloads: 0 };
  const after = (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  };
  const probe = () => {
    world.asked++;
    return world.isThere ? Promise.resolve() : Promise.reject(new TypeError('no line'));
  };
  const fail = reportLoadFailure({ probe, after, reload: () => world.reloads++ }, (key) => key);
  return { world, fail, shown: () => document.querySelector(`#${FIRST_PAINT_ID} p`)?.textContent };
}

// Verifies: ui/README, a lost network is displayed without blaming anybody.
it('files that the host does not have are a fault of ours, and nothing is done by itself', async () => {
  const { world, fail, shown } = page(true);
  fail();
  await vi.advanceTimersByTimeAsync(4 * PROBE_INTERVAL_MS);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(4 * PROBE_INTERVAL_MS);
  expect([shown(), world.asked, world.reloads]).toEqual(['out-of-order', 1, 0]);
  document.querySelector<HTMLButtonElement>(`#${FIRST_PAINT_ID} button`)?.click();
  expect(world.reloads).toBe(1);
});

it('without a line the host is asked by one chain, however many files are missing and whatever the browser says', async () => {
  const { world, fail, shown } = page(false);
  for (let file = 0; file < 3; file++) fail();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown(), world.asked]).toEqual(['without-line', 1]);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(world.asked).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * PROBE_INTERVAL_MS);
  expect(world.asked).toBe(4);
  world.isThere = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(4 * PROBE_INTERVAL_MS);
  expect([world.asked, world.reloads]).toEqual([5, 1]);
});
