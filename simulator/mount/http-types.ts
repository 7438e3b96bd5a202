import type { ServerResponse } from 'node:http';
import type { World } from '../platform/world.ts';
import type { Scenario } from '../scenarios/schema.ts';

/** What the sites need of a platform. */
export type AnsweringWorld = Pick<World, 'exchange' | 'owns' | 'signOn' | 'mailbox' | 'outside' | 'report'>;

/** What decides how the sites answer. Addresses have no slash at the end. */
export type Sites = {
  appUrl: string;
  contentUrl: string;
  signOnUrl: string;
  outsideUrl: string;
  reportUrl: string;
  scenario: Scenario;
  /** Folder of the production build, with a slash at the end. */
  distFolder: string;
  /** Scripts in the page of the build; see `inlineScriptsOf`. */
  inlineScripts: readonly string[];
  /** true: the simulator's panel stands beside the application. */
  panel?: boolean;
  /** Packages are tried; it is told of files below `local/` that are asked for in vain. */
  trial?: { missed: (path: string) => void } | undefined;
  /** Folders of content by the first part of their path below /contentstream/titles/main/; '' is all the rest. */
  contentFolders: ReadonlyMap<string, string>;
};

export type Headers = Record<string, string>;

/** A short answer of the mount itself, as the platform would word it. */
export function say(response: ServerResponse, status: number, message: string, headers: Headers = {}): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(JSON.stringify({ message }));
}
