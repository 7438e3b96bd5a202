import { lazy } from 'react';

/** What few learners meet on the sign-in screen, in one file that the others do without. */
const rare = () => import('../../screens/admission.ts');

export const LoginVideo = lazy(async () => ({ default: (await rare()).LoginVideo }));
export const ResendMail = lazy(async () => ({ default: (await rare()).ResendMail }));
export const SignOnChoice = lazy(async () => ({ default: (await rare()).SignOnChoice }));
export const SignOnPage = lazy(async () => ({ default: (await rare()).SignOnPage }));
export const SignOnReturn = lazy(async () => ({ default: (await rare()).SignOnReturn }));
export const SpecialCode = lazy(async () => ({ default: (await rare()).SpecialCode }));
