import { expect, it } from 'vitest';
import { lineOf } from '#simulator/panel/page/network.ts';

function aPage() {
  const asked: string[] = [];
  const told: string[] = [];
  const held: (() => void)[] = [];
  const browser = new (class {
    get onLine() {
      return true;
    }
  })();
  const page = {
    fetch: async (address: RequestInfo | URL) => {
      const path = address instanceof Request ? address.url : address.toString();
      asked.push(path);
      if (path === '/slow') await new Promise<void>((go) => held.push(go));
      return new Response('answered');
    },
    location: new URL('https://learn.example.com/acme/home') as unknown as Location,
    dispatchEvent: ({ type }: Event) => told.push(type) > 0,
    navigator: browser,
  };
  return { page, asked, told, held, browser, line: lineOf(page) };
}

/** Verifies: a tester disconnects the network of one tab, and the application sees this as in a real browser. */
it('without a line nothing is answered but what is on this device, and the panel', async () => {
  const { page, asked, told, browser, line } = aPage();
  expect((await page.fetch('/api/profile')).ok).toBe(true);
  line.set(false);
  line.set(false);
  expect([line.isThere(), browser.onLine, told]).toEqual([false, false, ['offline']]);
  for (const address of ['/api/profile', 'https://content.example.net/on-device/a/0', '/on-devices/x'])
    await expect(page.fetch(address)).rejects.toThrow(TypeError);
  await expect(page.fetch(new Request('https://learn.example.com/proxy'))).rejects.toThrow(TypeError);
  for (const address of ['/on-device/a/0', '/__simulator/requests', '/w/anna/__simulator/requests'])
    expect((await page.fetch(address)).ok).toBe(true);
  line.set(true);
  expect((await page.fetch('/api/profile')).ok).toBe(true);
  expect([browser.onLine, told, asked.length]).toEqual([true, ['offline', 'online'], 5]);
});

it('an answer that is on its way does not come any more', async () => {
  const { page, held, line } = aPage();
  const answer = page.fetch('/slow');
  line.set(false);
  held[0]?.();
  await expect(answer).rejects.toThrow(TypeError);
});
