export { AccountMenu } from './account-menu.tsx';
export { SessionNotices } from './session-notices.tsx';
export { useSignOut } from './use-sign-out.tsx';
