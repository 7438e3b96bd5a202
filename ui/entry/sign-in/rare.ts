import { lazyPart } from '../failures/parts.ts';

/** What few learners meet on the sign-in screen, in one file that the others do without. */
const rare = () => import('../../screens/admission.ts');

export const LoginVideo = lazyPart(async () => (await rare()).LoginVideo);
export const ResendMail = lazyPart(async () => (await rare()).ResendMail);
export const SignedInHere = lazyPart(async () => (await rare()).SignedInHere);
export const SignOnChoice = lazyPart(async () => (await rare()).SignOnChoice);
export const SignOnPage = lazyPart(async () => (await rare()).SignOnPage);
export const SignOnReturn = lazyPart(async () => (await rare()).SignOnReturn);
export const SpecialCode = lazyPart(async () => (await rare()).SpecialCode);
