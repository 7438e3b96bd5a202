import { authentication } from './authentication.ts';
import { catalogue } from './catalogue.ts';
import { certificates } from './certificates.ts';
import { content } from './content.ts';
import { groups } from './groups.ts';
import type { Handler, OperationId } from './handle.ts';
import { home } from './home.ts';
import { images } from './images.ts';
import { organisation } from './organisation.ts';
import { other } from './other.ts';
import { passwords } from './passwords.ts';
import { profile } from './profile.ts';
import { registration } from './registration.ts';
import { reports } from './reports.ts';
import { tracking } from './tracking.ts';

/** Handlers of all operations. A missing one is a compile error. */
export const handlers: Readonly<Record<OperationId, Handler>> = {
  ...organisation,
  ...authentication,
  ...passwords,
  ...registration,
  ...profile,
  ...groups,
  ...catalogue,
  ...images,
  ...home,
  ...certificates,
  ...tracking,
  ...content,
  ...reports,
  ...other,
};
