import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { scenarioJsonSchema } from './schema.ts';

// Prints scenario.schema.json anew: `node --import tsx simulator/scenarios/make-schema.ts`.
const file = new URL('./scenario.schema.json', import.meta.url);
const style = (await resolveConfig(file.pathname)) ?? {};
writeFileSync(file, await format(JSON.stringify(scenarioJsonSchema()), { ...style, parser: 'json' }));
