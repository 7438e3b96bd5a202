import type { ComponentType } from 'react';
import { lazyPart } from '../failures/parts.ts';

/** Rarely used parts of the sign-in screen, in one separate chunk. */
const rare = () => import('../../screens/chunks/auth.ts');
type Rare = Awaited<ReturnType<typeof rare>>;
const part = <Props extends object>(of: (all: Rare) => ComponentType<Props>) =>
  lazyPart<Props>(async () => of(await rare()));

export const OfflineSessionOffer = part((all) => all.OfflineSessionOffer);
export const LoginVideo = part((all) => all.LoginVideo);
export const ResendMail = part((all) => all.ResendMail);
export const ExistingSession = part((all) => all.ExistingSession);
export const UnrecognisedSession = part((all) => all.UnrecognisedSession);
export const SignOnChoice = part((all) => all.SignOnChoice);
export const SignOnPage = part((all) => all.SignOnPage);
export const SignOnReturn = part((all) => all.SignOnReturn);
export const SpecialCode = part((all) => all.SpecialCode);
