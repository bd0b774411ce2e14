import { later } from '#platform/web/later.tsx';

export { AccountMenu } from './account-menu.tsx';
export { PersonAvatar } from './person/person-avatar.tsx';
export { PersonFace } from './person/person-face.tsx';
export { PersonOccupation } from './person/person-occupation.tsx';
export { PersonApart, PersonName } from './signed-in-parts.tsx';
export { SessionNotices } from './session-notices.tsx';
export { useSignOut } from './use-sign-out.tsx';
export { MentionField, type MentionedPerson } from './mentions/mention-field.tsx';
export { MentionText } from './mentions/mention-text.tsx';
export { NamedText } from './mentions/named-text.tsx';

/** For pages of others on which somebody without an account accepts an invitation. */
export const InvitedAccountForm = later(() => import('./invited/invited-account-form.tsx').then((module) => module.InvitedAccountForm));
