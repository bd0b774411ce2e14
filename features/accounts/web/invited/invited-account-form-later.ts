import { later } from '#platform/web/later.tsx';

/** For pages of others on which somebody without an account accepts an invitation. A file of its own, so that the public API holds no code that every page would load. */
export const InvitedAccountForm = later(() => import('./invited-account-form.tsx').then((module) => module.InvitedAccountForm));
