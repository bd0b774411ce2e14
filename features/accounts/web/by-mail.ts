export const requestResetPage = () => import('./request-reset-page.tsx').then((module) => module.RequestResetPage);
export const resetPasswordPage = () => import('./reset-password-page.tsx').then((module) => module.ResetPasswordPage);
export const confirmEmailPage = () => import('./email/confirm-email-page.tsx').then((module) => module.ConfirmEmailPage);
export const agreeEmailPage = () => import('./email/agree-email-page.tsx').then((module) => module.AgreeEmailPage);
export const providerReturnPage = () => import('./provider/provider-return-page.tsx').then((module) => module.ProviderReturnPage);
export const notMePage = () => import('./objection/not-me-page.tsx').then((module) => module.NotMePage);
