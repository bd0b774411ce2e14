import { lazy } from '#platform/web/loading/lazy.tsx';

/**
 * For pages of other features on which people without an account accept an invitation. In a
 * separate file, so that the public API does not load its code on every page.
 */
export const InvitedAccountForm = lazy(() => import('./invited-account-form.tsx').then((module) => module.InvitedAccountForm));
