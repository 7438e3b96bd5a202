/** The screens of one chunk: whoever sees one of them is about to see another. */
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { MailSentScreen } from './mail-sent-screen.tsx';
export { PasswordChangedScreen } from './password-changed-screen.tsx';
export { PasswordExpiredScreen } from './password-expired-screen.tsx';
export { ResetExpiredScreen } from './reset-expired-screen.tsx';
export { ResetScreen } from './reset-screen.tsx';
