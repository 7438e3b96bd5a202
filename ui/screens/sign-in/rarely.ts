/** The one file that `rare.ts` loads. */
export { LoginVideo } from './login-video.tsx';
export { ResendMail } from './resend-button.tsx';
export { SignOnChoice, SignOnPage } from './sign-on.tsx';
export { SignOnReturn } from './sign-on-return.tsx';
export { SpecialCode } from './special-code.tsx';
