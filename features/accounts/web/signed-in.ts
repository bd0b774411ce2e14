export const accountPage = () => import('./account/account-page.tsx').then((module) => module.AccountPage);
export const confirmStep = () => import('./email/confirm-step.tsx').then((module) => module.ConfirmStep);
export const mailStep = () => import('./administration/mail-step.tsx').then((module) => module.MailStep);
export const profilePage = () => import('./person/profile-page.tsx').then((module) => module.ProfilePage);
