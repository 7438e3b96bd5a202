import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioFile } from '#simulator/scenarios/files.ts';
import { encodeScenarioLink, decodeScenarioLink, type ScenarioLink } from '#simulator/scenarios/link.ts';

const link: fc.Arbitrary<ScenarioLink> = fc.record(
  {
    story: fc.oneof(
      fc.record({ name: fc.string({ minLength: 1 }) }),
      fc.record({ text: fc.string({ unit: 'grapheme' }) }),
    ),
    seed: fc.nat(),
    journey: fc.string(),
    step: fc.nat(1_000),
    faults: fc.constantFrom('none', 'offline'),
  },
  { requiredKeys: ['story'] },
);

describe('a link to a story', () => {
  it('says the same when it is read', async () => {
    await fc.assert(
      fc.asyncProperty(link, async (one) => {
        const hash = await encodeScenarioLink(one);
        expect(await decodeScenarioLink(`#${hash}`)).toEqual(one);
        expect(new URL(`https://demo.example/#${hash}`).hash).toBe(`#${hash}`); // needs no escaping in a URL
      }),
    );
  });

  it('holds a whole story in a length that a chat takes', async () => {
    const text = readFileSync(scenarioFile('locked-out') ?? '', 'utf8');
    const hash = await encodeScenarioLink({ story: { text }, journey: 'x', step: 3 });
    expect(hash.length).toBeLessThan(text.length);
    expect(hash.length).toBeLessThan(4_000);
  });

  it('is none when the hash is about something else', async () => {
    expect(await decodeScenarioLink('')).toBeUndefined();
    expect(await decodeScenarioLink('#chapter-2')).toBeUndefined();
    expect(await decodeScenarioLink('#step=3')).toBeUndefined();
  });

  it.each([
    ['story=abc', /damaged/],
    ['story=%%%', /damaged/],
    ['scenario=generic&step=two', /step is "two"/],
    ['scenario=generic&seed=-1', /seed is "-1"/],
  ])('says what is wrong with %s', async (hash, why) => {
    await expect(decodeScenarioLink(hash)).rejects.toThrow(why);
  });

  it('does not unpack a story without end', async () => {
    const { deflateRawSync } = await import('node:zlib');
    const bomb = deflateRawSync(Buffer.alloc(50_000_000)).toString('base64url');
    await expect(decodeScenarioLink(`story=${bomb}`)).rejects.toThrow(/damaged/);
  });
});
