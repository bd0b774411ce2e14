export const mailsSection = () => import('./administration/mails-section.tsx').then((module) => module.MailsSection);
export const accountPage = () => import('./account/account-page.tsx').then((module) => module.AccountPage);
export const administrationPage = () => import('./administration/administration-page.tsx').then((module) => module.AdministrationPage);
export const confirmStep = () => import('./email/confirm-step.tsx').then((module) => module.ConfirmStep);
export const profilePage = () => import('./person/profile-page.tsx').then((module) => module.ProfilePage);
