import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { everyKeyOf } from './every-key.ts';
import { scenarioJsonSchema } from './schema.ts';

// Regenerates scenario.schema.json and every-key.md: `node --import tsx simulator/scenarios/make-schema.ts`.
const print = async (name: string, text: string, parser: string) => {
  const file = new URL(name, import.meta.url);
  const style = (await resolveConfig(file.pathname)) ?? {};
  writeFileSync(file, await format(text, { ...style, parser }));
};
await print('./scenario.schema.json', JSON.stringify(scenarioJsonSchema()), 'json');
await print('./every-key.md', everyKeyOf(scenarioJsonSchema()), 'markdown');
