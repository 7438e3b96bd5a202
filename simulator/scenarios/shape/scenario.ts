import * as z from 'zod';
import { catalogue, home } from './catalogue.ts';
import { organisation } from './organisation.ts';
import { mailedLink, person } from './people.ts';
import { client, policies } from './policies.ts';
import { journey } from './journey.ts';
import { fault } from './faults.ts';
import { server } from './server.ts';

/** A package of a package check. Its files are below `local/`, in a folder named by its index, from 1. */
const triedPackage = z.strictObject({
  name: z.string().min(1).meta({ description: 'What its file is called.' }),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/, 'SHA-256 is 64 digits from 0 to f, in small letters.')
    .meta({ description: 'SHA-256 of the file, or of the names and contents of a folder.' }),
});

/** One scenario as written in YAML. Entities have their wire names (Spec §3). */
export const scenarioSchema = z
  .strictObject({
    $schema: z.string().optional(),
    name: z.string().min(1).meta({ description: 'One line: what this story is for.' }),
    description: z.string().default('').meta({ description: 'What is worth knowing about it.' }),
    clock: z
      .strictObject({
        start: z.iso.datetime({ offset: true, error: 'Write the start as 2026-03-02T09:00:00Z.' }),
      })
      .prefault({ start: '2026-03-02T09:00:00Z' }),
    seed: z.int().default(1).meta({ description: 'Chance; another number, another course of things.' }),
    organisation,
    policies: policies.prefault({}),
    client: client.prefault({}),
    people: z.array(person).min(1, 'A story needs at least one person who can sign in.'),
    links: z.array(mailedLink).default([]).meta({ description: 'Mails sent before the story begins.' }),
    catalogue: catalogue.prefault({}),
    home: home.prefault({}),
    packages: z.array(triedPackage).default([]).meta({
      description: 'Packages that its titles are of: it is played with these builds of them alone (--package).',
    }),
    server: server.prefault({}),
    faults: z.array(fault).default([]).meta({ description: 'What goes wrong, and when; each kind below.' }),
    journeys: z.array(journey).default([]).meta({ description: 'What learners do here, and what must come of it.' }),
  })
  .meta({ title: 'Scenario', description: 'One organisation story for the simulated platform.' });

export type ParsedScenario = z.output<typeof scenarioSchema>;
