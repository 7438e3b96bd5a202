import type { ServerResponse } from 'node:http';
import type { PlatformInstance } from '../platform/instance.ts';
import type { Scenario } from '../scenarios/schema.ts';

/** The part of an instance that the sites use. */
export type AnsweringInstance = Pick<
  PlatformInstance,
  'exchange' | 'owns' | 'signOn' | 'mailbox' | 'outside' | 'report'
>;

/** Properties that determine the responses of the sites. URLs have no trailing slash. */
export type Sites = {
  appUrl: string;
  contentUrl: string;
  signOnUrl: string;
  outsideUrl: string;
  reportUrl: string;
  scenario: Scenario;
  /** Folder of the production build, with a trailing slash. */
  distFolder: string;
  /** Inline scripts of the build's page; see `inlineScriptsOf`. */
  inlineScripts: readonly string[];
  /** If true, displays the simulator's panel beside the application. */
  panel?: boolean;
  /** Set during a package check; notified of missing files below `local/`. */
  trial?: { missed: (path: string) => void } | undefined;
  /** Content folders by the first segment below /contentstream/titles/main/; '' is the default. */
  contentFolders: ReadonlyMap<string, string>;
};

export type HeaderFields = Record<string, string>;

/** Sends a short response of the mount itself, in the platform's format. */
export function sendJsonMessage(
  response: ServerResponse,
  status: number,
  message: string,
  headers: HeaderFields = {},
): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(JSON.stringify({ message }));
}
